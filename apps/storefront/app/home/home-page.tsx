import { formatMoney, parseDecimal } from "@rambla/core/money";
import { isRefusal } from "@rambla/core/refusal";
import { tags } from "@rambla/core/tags";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { DeliveryFacts } from "../base/delivery-facts.tsx";
import { type Described, textFor } from "../base/head.ts";
import { deliveryOf } from "../base/load-frame.ts";
import { useLayout, useMarket } from "../base/market.tsx";
import { attempt, cardTags, type PageContext, pageContext } from "../base/page-context.ts";
import { logoAddress } from "../base/picture-address.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { later } from "../first-paint/later.tsx";
import { CategoryTilesModule } from "./category-tiles-module.tsx";
import { Hero } from "./hero.tsx";
import styles from "./home-page.module.css";

/** A carousel of more is a wall (H3). */
const BANNERS_MAX = 5;
const MODULES_MAX = 20;
/** Goods in a row at most: on a phone they are four views of it, and each card costs a slow one time; all are a tap away. */
const ROW_MAX = { desktop: 12, mobile: 8 } as const;

async function load({ context }: LoaderFunctionArgs) {
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
    const goods = await attempt(page.api.home.goodsHomeRecommendModule({ id: homeModuleId }));
    return isRefusal(goods) ? [] : goods.slice(0, rowMax);
  }
}

/** The shop as itself, for people and for search engines. */
async function describe({ banners }: Awaited<ReturnType<typeof load>>, page: PageContext): Promise<Described> {
  const text = textFor(page, "home");
  const { origin, settings: { withdrawal: { days } } } = page;
  const { brand, country, languageTag } = page.market;
  const [tree, delivery] = await Promise.all([page.api.goods.goodsClassifyTree({ homePage: true }), deliveryOf(page)]);
  const freeFrom = delivery && parseDecimal(delivery.freeFrom, delivery.currency);
  const categories = new Intl.ListFormat(languageTag, { type: "conjunction" }).format(tree.map((category) => category.title));
  return {
    title: text("pageTitle", { brand: brand.name }),
    description: freeFrom
      ? text("pageDescription", { brand: brand.name, categories, days, withdrawal: String(country.withdrawal), freeFrom: formatMoney(freeFrom) })
      : text("pageDescriptionPlain", { brand: brand.name, categories, days, withdrawal: String(country.withdrawal) }),
    image: banners[0]?.imgUrl,
    structured: [
      { "@type": "Organization", name: brand.name, url: `${origin}/`, logo: origin + logoAddress(brand.code) },
      {
        "@type": "WebSite",
        name: brand.name,
        url: `${origin}/`,
        potentialAction: { "@type": "SearchAction", target: `${origin}/search?key={key}`, "query-input": "required name=key" },
      },
    ],
  };
}

/** Banners, and the modules with their goods or categories, each hidden when empty (D-055). */
export const loader = withHead(load, describe);
export { meta } from "../base/loaded-head.ts";

/** Below the first view: alive at the first sign of the shopper. */
const GoodsModule = later(() => import("./goods-module.tsx"));

/** The home page of both layouts: what is on now, what buying here means, and the ways into the catalogue. */
export default function HomePage() {
  const { banners, modules } = useLoaderData<typeof loader>();
  const text = useText("home");
  const { brandName } = useMarket();
  const isMobile = useLayout() === "mobile";
  return (
    <div className={styles.home}>
      <h1 className="visually-hidden">{text("heading", { brand: brandName })}</h1>
      {banners.length > 0 && <Hero banners={banners} />}
      {/* On a desktop the strip above the header says it already. */}
      {isMobile && <DeliveryFacts className={styles.facts} />}
      {modules.map((module) =>
        module.kind === "categories" ? (
          <CategoryTilesModule key={module.homeModuleId} module={module} />
        ) : (
          <GoodsModule key={module.homeModuleId} module={module} goods={module.goods} />
        ),
      )}
    </div>
  );
}
