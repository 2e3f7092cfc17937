/** What the home page shows: banners, and its modules with their goods or categories, each hidden when empty (D-055). */
import { isRefusal } from "@rambla/core/refusal";
import { tags } from "@rambla/core/tags";
import type { LoaderFunctionArgs } from "react-router";
import { attempt, cardTags, pageContext } from "../shell/page-context.ts";

/** A carousel of more is a wall (H3). */
const BANNERS_MAX = 5;
const MODULES_MAX = 20;
/** Goods in a row at most: on a phone they are four views of it, and each card costs a slow one time; all are a tap away. */
const ROW_MAX = { desktop: 12, mobile: 8 } as const;

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const { brand, country } = page.market;
  const rowMax = ROW_MAX[page.layout];
  page.tag(tags.home(brand.code, country.code), tags.lists(brand.code));
  const [banner, { items }] = await Promise.all([
    page.api.home.bannerListSearch({ bannerPosition: "Home" }),
    page.api.home.homeModulePageSearch({ limit: MODULES_MAX }),
  ]);
  const modules = await Promise.all(items.map(async (module) => ({ ...module, goods: await goodsOf(module) })));
  for (const { goods } of modules) page.shows(...cardTags(page, goods));
  return {
    banners: banner.bannerFiles.slice(0, BANNERS_MAX),
    modules: modules.filter(({ kind, goods, categories }) => (kind === "categories" ? categories.length > 0 : goods.length > 0)),
  };

  async function goodsOf({ homeModuleId, kind }: (typeof items)[number]) {
    if (kind === "categories") return [];
    if (kind === "newest") return await page.api.goods.goodsHomeRecommendLast({ limit: rowMax });
    const goods = await attempt(page.api.goods.goodsHomeRecommendModule({ id: homeModuleId }));
    return isRefusal(goods) ? [] : goods.slice(0, rowMax);
  }
}

/** What the screens of the home page get. */
export type LoadedHome = Awaited<ReturnType<typeof loader>>;
