import { formatMoney, parseDecimal } from "@rambla/core/money";
import { isRefusal } from "@rambla/core/refusal";
import { tags } from "@rambla/core/tags";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { type Described, textFor } from "../base/head.ts";
import { deliveryOf, treeOf } from "../base/load-frame.ts";
import { useLayout, useMarket } from "../base/market.tsx";
import { attempt, type PageContext, pageContext, showCards } from "../base/page-context.ts";
import { logoAddress } from "../base/picture-address.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { lazyHydrate } from "../first-paint/lazy.tsx";
import { flashMoment } from "../goods/parts/flash-moment.ts";
import { BrandLine } from "./brand-line.tsx";
import { CategoryTilesModule } from "./modules/category-tiles-module.tsx";
import type { FlashModule } from "./modules/flash-sales.tsx";
import { Hero } from "./hero.tsx";
import styles from "./home-page.module.css";
import type { Voice } from "./modules/voices.tsx";
import GuideModule from "./modules/guide-module.tsx";
import Voices from "./modules/voices.tsx";

/** More slides are not looked at. */
const BANNERS_MAX = 5;
const MODULES_MAX = 20;
/** Goods in a row; each card costs a slow phone time, and all goods are one link away. */
const ROW_MAX = { desktop: 12, mobile: 8 } as const;

async function load({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const { brand, country } = page.market;
  const rowMax = ROW_MAX[page.layout];
  page.tag(tags.home(brand.code, country.code), tags.lists(brand.code), tags.flashSales(brand.code));
  const [banner, { items }, flash, said] = await Promise.all([
    page.api.home.bannerListSearch({ bannerPosition: "Home" }),
    page.api.home.homeModulePageSearch({ limit: MODULES_MAX }),
    page.api.home.homeSeckillPage({ limit: rowMax }),
    page.api.home.homeCommentList(),
  ]);
  const modules = await Promise.all(items.map(async (module) => ({ ...module, goods: await goodsOf(module) })));
  for (const { goods } of modules) showCards(page, goods);
  showCards(
    page,
    flash.items.map(({ goods }) => goods),
  );
  return {
    banners: banner.bannerFiles.slice(0, BANNERS_MAX),
    tagline: page.market.languageChain.map((language) => brand.tagline[language]).find((found) => found !== undefined) ?? null,
    flash: flashModule(page, flash.items),
    modules: modules.filter(
      ({ kind, goods, categories, entries }) => (kind === "categories" ? categories : kind === "guide" ? entries : goods).length > 0,
    ),
    voices: voicesOf(page, said),
  };

  async function goodsOf({ homeModuleId, kind }: (typeof items)[number]) {
    if (kind === "categories" || kind === "guide") return [];
    if (kind === "newest") return await page.api.goods.goodsHomeRecommendLast({ limit: rowMax });
    const goods = await attempt(page.api.home.goodsHomeRecommendModule({ id: homeModuleId }));
    return isRefusal(goods) ? [] : goods.slice(0, rowMax);
  }
}

/** Null without a flash sale. */
function flashModule(
  page: PageContext,
  sales: Awaited<ReturnType<PageContext["api"]["home"]["homeSeckillPage"]>>["items"],
): FlashModule | null {
  const [first] = sales;
  return first
    ? {
        goods: sales.map(({ goods }) => goods),
        endsAt: first.endsAt,
        ends: flashMoment(page, first.endsAt),
        othersLast: sales.some(({ endsAt }) => endsAt !== first.endsAt),
      }
    : null;
}

/** Gives comments with the parts of their goods that the page shows. */
function voicesOf(page: PageContext, said: Awaited<ReturnType<PageContext["api"]["home"]["homeCommentList"]>>): readonly Voice[] {
  page.shows(...said.map(({ goods }) => tags.goods(page.market.brand.code, goods.goodsId)));
  const text = textFor(page, "goods");
  return said.map(
    ({
      goods: {
        goodsId,
        title,
        seoUrlParameter,
        picture: { pictureId, colour },
      },
      ...voice
    }) => ({
      ...voice,
      stars: text("starsOfFive", { stars: voice.score }),
      goods: { goodsId, title, seoUrlParameter, picture: { pictureId, colour } },
    }),
  );
}

/** The shop itself in schema.org's terms. */
async function describe({ banners }: Awaited<ReturnType<typeof load>>, page: PageContext): Promise<Described> {
  const text = textFor(page, "home");
  const {
    origin,
    settings: {
      withdrawal: { days },
    },
  } = page;
  const { brand, country, languageTag } = page.market;
  const [tree, delivery] = await Promise.all([treeOf(page), deliveryOf(page)]);
  const freeFrom = delivery && parseDecimal(delivery.freeFrom, delivery.currency);
  const categories = new Intl.ListFormat(languageTag, { type: "conjunction" }).format(tree.map((category) => category.title));
  return {
    title: text("pageTitle", { brand: brand.name }),
    description: freeFrom
      ? text("pageDescription", {
          brand: brand.name,
          categories,
          days,
          withdrawal: String(country.withdrawal),
          freeFrom: formatMoney(freeFrom),
        })
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

/** Empty modules are hidden. */
export const loader = withHead(load, describe);
export { meta } from "../base/loaded-head.ts";

/** Below the first view. */
const GoodsModule = lazyHydrate(() => import("./modules/goods-module.tsx"));
const FlashSales = lazyHydrate(() => import("./modules/flash-sales.tsx"));

/** The home page of both layouts: banners, flash sales, brand, categories, goods and reviews. */
export default function HomePage() {
  const { banners, tagline, flash, modules, voices } = useLoaderData<typeof loader>();
  const text = useText("home");
  const { brandName } = useMarket();
  const isMobile = useLayout() === "mobile";
  return (
    <div className={styles.home}>
      <h1 className="visually-hidden">{text("heading", { brand: brandName })}</h1>
      {banners.length > 0 && <Hero banners={banners} />}
      {/* The desktop's announcement bar has the delivery facts already. */}
      {(tagline || isMobile) && <BrandLine tagline={tagline} />}
      {flash && <FlashSales flash={flash} />}
      {modules.map((module) =>
        module.kind === "categories" ? (
          <CategoryTilesModule key={module.homeModuleId} module={module} />
        ) : module.kind === "guide" ? (
          <GuideModule key={module.homeModuleId} module={module} />
        ) : (
          <GoodsModule key={module.homeModuleId} module={module} goods={module.goods} />
        ),
      )}
      {voices.length > 0 && <Voices voices={voices} />}
    </div>
  );
}
