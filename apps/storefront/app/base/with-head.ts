/** Writes a page's head on the server, which keeps its code out of the browser. */
import { data, type LoaderFunctionArgs } from "react-router";
import { type Described, headOf, textNamedFor } from "./head.ts";
import { isMissing, isPresent, type Present } from "./missing.ts";
import { type PageContext, pageContext } from "./page-context.ts";

/**
 * Makes a loader that also gives `head` for loaded-head.ts. Answers 404 where `load` gives `missing(…)`.
 * @param describe what the head adds to the page's declaration
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
