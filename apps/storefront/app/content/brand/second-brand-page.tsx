import { tags } from "@rambla/core/tags";
import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { Picture } from "@rambla/ui/picture";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { activityAddresses } from "../../activity/parts/addresses.ts";
import { type Described, textFor } from "../../base/head.ts";
import { useMarket, useTo } from "../../base/market.tsx";
import { type PageContext, pageContext, showCards } from "../../base/page-context.ts";
import { logoAddress, pictureAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { goodsAddresses } from "../../goods/parts/addresses.ts";
import { bestSold } from "../../goods/parts/best-sold.ts";
import { GoodsRows } from "../../goods/parts/goods-rows.tsx";
import { homeAddresses } from "../../home/parts/addresses.ts";
import { ContentCard, ContentCards } from "../parts/content-card.tsx";
import page from "../parts/content.module.css";
import styles from "./second-brand-page.module.css";

/** Full rows of two and four. */
const GOODS = 8;
const TOPICS = 3;

/** Loads the landing page of the second brand; in the other brands' shops where that brand's own shop is. */
async function load({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const { brand, languageChain } = page.market;
  const { brands, home } = page.settings;
  const second = Object.values(brands).find(({ code }) => code !== home.brand);
  if (second?.code !== brand.code) {
    const shop = page.brands.find(({ code }) => code === second?.code);
    return { own: null, other: shop ? { code: shop.code, name: shop.name, origin: shop.origin } : null };
  }
  page.tag(tags.home(brand.code, page.market.country.code), tags.lists(brand.code), tags.content(brand.code, "topic"));
  const [goods, topics, banner] = await Promise.all([
    bestSold(page, GOODS),
    page.api.content.topicPage({ limit: TOPICS }),
    page.api.home.bannerListSearch({ bannerPosition: "Home" }),
  ]);
  showCards(page, goods);
  const [first] = banner.bannerFiles;
  return {
    own: {
      tagline: languageChain.map((language) => brand.tagline[language]).find((found) => found !== undefined) ?? null,
      picture: first ? { id: first.imgUrl, colour: first.colour, placeholder: first.placeholder } : null,
      goods,
      topics: topics.items,
    },
    other: null,
  };
}

type Loaded = Awaited<ReturnType<typeof load>>;

const describe = ({ own, other }: Loaded, page: PageContext): Described => ({
  title: other ? textFor(page, "content")("brandShop", { brand: other.name }) : page.market.brand.name,
  description: own?.tagline ?? undefined,
  image: own?.picture?.id,
});

export const loader = withHead(load, describe);
export { meta } from "../../base/loaded-head.ts";

export default function SecondBrandPage() {
  const { own, other } = useLoaderData<typeof loader>();
  return own ? <Landing own={own} /> : <OtherShop shop={other} />;
}

function Landing({ own: { tagline, picture, goods, topics } }: { own: NonNullable<Loaded["own"]> }) {
  const text = useText("content");
  const { brandName } = useMarket();
  const to = useTo(goodsAddresses);
  const toTopics = useTo(activityAddresses);
  return (
    <div className={page.page}>
      <header className={styles.hero}>
        {picture && (
          <Picture
            className={styles.picture}
            src={(width) => pictureAddress(picture.id, width)}
            widths={[768, 1024, 1280, 1920]}
            sizes="(min-width: 64rem) 60vw, 100vw"
            ratio={12 / 5}
            fit="cover"
            colour={picture.colour}
            placeholder={picture.placeholder}
            alt=""
            priority
          />
        )}
        <div className={styles.words}>
          <h1 className={styles.name}>{brandName}</h1>
          {tagline && <p className={page.lead}>{tagline}</p>}
          <p>
            <LinkButton href={to.newest()}>{text("toNewest")}</LinkButton>
          </p>
        </div>
      </header>
      {goods.length > 0 && (
        <section className={page.section} aria-labelledby="brand-goods">
          <h2 id="brand-goods">{text("brandGoods", { brand: brandName })}</h2>
          <GoodsRows goods={goods} />
          <p>
            <LinkButton variant="secondary" href={to.allGoods()}>
              {text("brandAll")}
            </LinkButton>
          </p>
        </section>
      )}
      {topics.length > 0 && (
        <section className={page.section} aria-labelledby="brand-topics">
          <h2 id="brand-topics">{text("topics")}</h2>
          <ContentCards>
            {topics.map((topic) => (
              <ContentCard key={topic.id} href={toTopics.topic(topic.id)} shown={topic} headingLevel={3} />
            ))}
          </ContentCards>
        </section>
      )}
    </div>
  );
}

/** @param shop of the second brand; null where this country has none */
function OtherShop({ shop }: { shop: Loaded["other"] }) {
  const text = useText("content");
  const { brandName } = useMarket();
  const to = useTo(homeAddresses);
  const base = useText("base");
  if (!shop) {
    return (
      <EmptyState headingLevel={1} title={text("brandNone")} action={<LinkButton href={to.home()}>{base("showFailedHome")}</LinkButton>} />
    );
  }
  return (
    <EmptyState
      headingLevel={1}
      picture={<img src={logoAddress(shop.code)} alt="" width={200} height={60} />}
      title={text("brandShop", { brand: shop.name })}
      action={<LinkButton href={shop.origin}>{text("brandVisit", { brand: shop.name })}</LinkButton>}
    >
      <p>{text("brandShopText", { own: brandName })}</p>
    </EmptyState>
  );
}
