/** Writes a page's head on the server, beside its data, so that the browser need not know how. */
import { data, type LoaderFunctionArgs } from "react-router";
import { type Described, headOf, textNamedFor } from "./head.ts";
import { isMissing, isPresent, type Present } from "./missing.ts";
import { type PageContext, pageContext } from "./page-context.ts";

/**
 * A loader that also gives `head`, for `meta` of loaded-head.ts. One that gives `missing(…)` answers 404.
 * @param load the page's loader
 * @param describe what its head says beyond the declaration of the page
 */
export function withHead<Loaded extends object>(
  load: (args: LoaderFunctionArgs) => Promise<Loaded>,
  describe: (loaded: Present<Loaded>, page: PageContext) => Described | Promise<Described> = () => ({}),
) {
  return async (args: LoaderFunctionArgs) => {
    const page = args.context.get(pageContext);
    const loaded = await load(args);
    const described = isPresent(loaded) ? await describe(loaded, page) : headOfMissing(loaded, page);
    return data({ ...loaded, head: headOf(page, described) }, isPresent(loaded) ? undefined : { status: 404 });
  };
}

const headOfMissing = (loaded: object, page: PageContext): Described => ({
  title: isMissing(loaded) ? textNamedFor(page, loaded.title) : undefined,
  path: "/",
  robots: "noindex",
});
