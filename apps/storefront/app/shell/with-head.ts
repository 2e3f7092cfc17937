/** Writes a page's head on the server, beside its data, so that the browser need not know how. */
import { data, type LoaderFunctionArgs, type MetaDescriptor } from "react-router";
import { deliveryOf, deliveryTimeOf, hostsOf, marketOf } from "./frame.ts";
import type { Matches } from "./meta.ts";
import { pageContext } from "./page-context.ts";

/** What a loader gives: its data, or its data with a status. */
type Answer<Loaded> = Loaded | { readonly type: string; readonly data: Loaded; readonly init: ResponseInit | null };

/**
 * A loader that also gives `head`, for `meta` of loaded-head.ts.
 * @param load the page's loader
 * @param describe the head of what was loaded; `matches` hold the frame as `frameOf` reads it
 */
export function withHead<Loaded extends object>(
  load: (args: LoaderFunctionArgs) => Promise<Answer<Loaded>>,
  describe: (loaded: Loaded, matches: Matches) => MetaDescriptor[],
) {
  return async (args: LoaderFunctionArgs) => {
    const page = args.context.get(pageContext);
    const [answer, tree, delivery] = await Promise.all([load(args), page.api.goods.goodsClassifyTree({ homePage: true }), deliveryOf(page)]);
    const frame = { market: marketOf(page), hosts: hostsOf(page), origin: page.origin, layout: page.layout, tree, delivery, deliveryTime: deliveryTimeOf(page) };
    const loaded = "init" in answer ? answer.data : answer;
    const whole = { ...loaded, head: describe(loaded, [{ id: "root", loaderData: frame }]) };
    return "init" in answer ? data(whole, answer.init ?? undefined) : whole;
  };
}
