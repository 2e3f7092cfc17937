import { isRefusal } from "@rambla/core/refusal";
import { tags } from "@rambla/core/tags";
import { Badge } from "@rambla/ui/badge";
import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { Link } from "@rambla/ui/link";
import { Picture } from "@rambla/ui/picture";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { useTo } from "../base/market.tsx";
import { attempt, pageContext, showCards } from "../base/page-context.ts";
import { pictureAddress } from "../base/picture-address.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { printed } from "../cart/parts/amount.ts";
import { cartAddresses } from "../cart/parts/addresses.ts";
import { goodsAddresses } from "../goods/parts/addresses.ts";
import { EnergyArrow } from "../goods/parts/energy-arrow.tsx";
import styles from "./activity.module.css";
import { activityAddresses } from "./parts/addresses.ts";

async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const [activityId, type] = [query.get("activityId") ?? "", query.get("type")];
  const { gift } = page.api;
  page.tag(tags.activities(page.market.brand.code), tags.gifts(page.market.brand.code));
  // The list sets when the page expires.
  const [, one, ...types] = await Promise.all([
    gift.giftActivityList(),
    activityId === "" ? null : attempt(gift.giftGoodsList({ activityId })),
    ...(["1", "2"] as const).map((each) =>
      activityId === "" && (type === null || type === each) ? gift.giftGoodsListByType({ type: each }) : [],
    ),
  ]);
  // Anyone can invent an event's id, so its page is not cached.
  if (isRefusal(one)) page.unkept();
  const events = one === null ? types.flat() : isRefusal(one) ? [] : [one];
  showCards(
    page,
    events.flatMap(({ gifts }) => gifts.map(({ goods }) => goods)),
  );
  return { events };
}

export const loader = withHead(load);
export { meta } from "../base/loaded-head.ts";

export default function GiftPage() {
  const { events } = useLoaderData<typeof loader>();
  const text = useText("activity");
  const ofGoods = useText("goods");
  const to = useTo(activityAddresses);
  const toCart = useTo(cartAddresses);
  const toGoods = useTo(goodsAddresses);
  if (events.length === 0) {
    return (
      <EmptyState headingLevel={1} title={text("giftNow")} action={<LinkButton href={to.events()}>{text("toList")}</LinkButton>}>
        {text("emptyText")}
      </EmptyState>
    );
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{text("giftPage")}</h1>
        <p className={styles.lead}>{text("giftHow")}</p>
        <LinkButton variant="secondary" href={toCart.cart()}>
          {text("toCart")}
        </LinkButton>
      </header>
      {events.map(({ activityId, title, wholeRange, gifts, currency }) => (
        <section key={activityId} className={styles.goods} aria-labelledby={`gifts-${activityId}`}>
          <h2 id={`gifts-${activityId}`}>
            <Link href={to.event(activityId)}>{title}</Link>
          </h2>
          {!wholeRange && <p>{text("giftOfGoods")}</p>}
          <ol role="list" className={styles.chart}>
            {gifts.map(({ goods, from, available }) => (
              <li key={goods.goodsId} className={styles.gift}>
                <Picture
                  className={styles.picture}
                  src={(width) => pictureAddress(goods.picture.pictureId, width)}
                  alt=""
                  widths={[160, 240, 320]}
                  sizes="8rem"
                  colour={goods.picture.colour}
                />
                <p className={styles.from}>{text("giftFrom", { amount: printed(from, currency) })}</p>
                <p>
                  <Link href={toGoods.goods(goods)}>{goods.title}</Link>
                </p>
                {goods.energyClass && (
                  <EnergyArrow energyClass={goods.energyClass} label={ofGoods("energyClass", { class: goods.energyClass })} />
                )}
                {!available && <Badge>{text("giftGone")}</Badge>}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
