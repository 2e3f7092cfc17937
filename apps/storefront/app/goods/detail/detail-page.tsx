import { Breadcrumb } from "@rambla/ui/breadcrumb";
import { useLoaderData } from "react-router";
import { textIn } from "../../base/form/form-text.ts";
import { keepTyped } from "../../base/form/keep-typed.ts";
import { useLayout, useMarket, useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { usePerson, useWaitingOrder } from "../../base/person/use-person.ts";
import { withHead } from "../../base/with-head.ts";
import { Heart } from "../../favourite/parts/heart.tsx";
import { lazy, lazyHydrate } from "../../first-paint/lazy.tsx";
import { homeAddresses } from "../../home/parts/addresses.ts";
import { goodsAddresses } from "../parts/addresses.ts";
import { isPreSale } from "../parts/catalogue.ts";
import { GoodsBadges } from "../parts/goods-badges.tsx";
import { GoodsHead, PriceBlock } from "./buy-box.tsx";
import styles from "./detail-page.module.css";
import { type ArrivalOutcome, load, type LoadedGoods } from "./detail.data.ts";
import { describe } from "./detail.meta.ts";
import { useFreshGoods } from "./fresh-goods.ts";
import { Gallery } from "./pictures/gallery.tsx";
import { BuyBar } from "./purchase/buy-bar.tsx";
import { mostPieces, Purchase } from "./purchase/purchase.tsx";
import { StockLine } from "./purchase/stock-line.tsx";
import { variantRows } from "./purchase/variant-choice.ts";
import { useWantedPieces } from "./purchase/wanted-pieces.ts";
import MissingScreen from "../missing-screen.tsx";

const NotHere = lazyHydrate(() => import("./not-here.tsx"));
const FlashLine = lazyHydrate(() => import("./flash-line.tsx"));
const SoldOut = lazyHydrate(() => import("./sold-out.tsx"));
const PayLater = lazyHydrate(() => import("./pay-later.tsx"));
const PreSale = lazyHydrate(() => import("./purchase/pre-sale.tsx"));
const VariantPicker = lazyHydrate(() => import("./purchase/variant-picker.tsx"));
const Visit = lazy(() => import("../../browsing/parts/visit.tsx"), "optional");
const GoodsChange = lazy(() => import("./goods-change.tsx"));
const WaitingNote = lazy(() => import("../../order/parts/waiting-note.tsx"));
const Promises = lazyHydrate(() => import("./promises.tsx"));
const GoodsFacts = lazyHydrate(() => import("./goods-facts.tsx"));

export const loader = withHead(load, describe);
export { action } from "./detail.data.ts";
export { meta } from "../../base/loaded-head.ts";
export const clientAction = keepTyped((refusal, form): ArrivalOutcome => ({ ...refusal, email: textIn(form, "email") }));

export default function DetailPage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.missing ? <MissingScreen /> : <GoodsPage loaded={loaded} />;
}

function GoodsPage({ loaded }: { loaded: LoadedGoods }) {
  const { goods, askedDistributionId, pictures } = loaded;
  const text = useText("goods");
  const to = useTo(goodsAddresses);
  const toHome = useTo(homeAddresses);
  const layout = useLayout();
  const isKnown = Boolean(usePerson());
  const offer = useOffer(loaded);
  const steps = goods.breadcrumb.map((step) => ({ label: step.title, href: to.category(step.goodsClassifyId) }));
  return (
    <div className={styles.page}>
      {isKnown && <Visit goodsId={goods.goodsId} />}
      <Breadcrumb
        label={text("breadcrumb")}
        className={styles.breadcrumb}
        items={[{ label: text("home"), href: toHome.home() }, ...steps, { label: goods.title }]}
      />
      <div className={styles.top}>
        <div className={styles.pictures}>
          <Gallery
            key={goods.goodsId}
            pictures={pictures}
            badges={
              <GoodsBadges
                goods={{
                  ...goods,
                  stock: offer.isOwnLast ? "HAVE_STOCK" : goods.stock,
                  priceTag: { ...goods.priceTag, reductionPercent: null },
                }}
              />
            }
            corner={<Heart goods={goods} variant="raised" />}
          />
        </div>
        <BuyBox loaded={loaded} offer={offer} />
      </div>
      <GoodsFacts loaded={loaded} />
      {layout === "mobile" && offer.canBuy && <BuyBar {...offer.purchase} rows={offer.rows} askedDistributionId={askedDistributionId} />}
    </div>
  );
}

/** How the product can be bought now. */
function useOffer({ goods, distributionId, variants }: LoadedGoods) {
  const { sells } = useMarket();
  const fresh = useFreshGoods(goods, distributionId);
  const waitingOrder = useWaitingOrder();
  const waiting = waitingOrder?.goodsIds.includes(goods.goodsId) ? waitingOrder : undefined;
  const most = mostPieces(goods, fresh.piecesLeft);
  const { wanted, ...chosen } = useWantedPieces(goods.goodsId);
  const isOffered = sells && goods.deliverable && !fresh.gone;
  return {
    fresh,
    waiting,
    rows: variantRows(variants, goods.goodsId),
    isOffered,
    canBuy: isOffered && fresh.stock !== "NO_STOCK",
    /** The customer's own unpaid order reserves the last unit. */
    isOwnLast: waiting !== undefined && fresh.stock === "NO_STOCK",
    purchase: { goods, distributionId, piecesLeft: fresh.piecesLeft, most, pieces: Math.min(wanted, most), ...chosen },
  };
}

function BuyBox({ loaded, offer }: { loaded: LoadedGoods; offer: ReturnType<typeof useOffer> }) {
  const { goods, askedDistributionId, files, flashEnds } = loaded;
  const { fresh, waiting, rows, isOffered, canBuy, isOwnLast, purchase } = offer;
  const { sells } = useMarket();
  const address = useTo(goodsAddresses).goods({ ...goods, distributionId: askedDistributionId });
  return (
    <div className={styles.box}>
      <GoodsHead goods={goods} />
      <PriceBlock goods={goods} files={files} />
      {canBuy && <PayLater amount={goods.priceTag.price} currency={goods.priceTag.currency} />}
      {flashEnds && fresh.flashLeft !== null && <FlashLine ends={flashEnds} left={fresh.flashLeft} />}
      <OfferChange goods={goods} fresh={fresh} />
      {rows.length > 0 && <VariantPicker rows={rows} distributionId={askedDistributionId} />}
      {isPreSale(goods) && <PreSale loaded={loaded} />}
      {sells && !fresh.gone && !isOwnLast && <StockLine goods={goods} stock={fresh.stock} piecesLeft={fresh.piecesLeft} />}
      {canBuy && <Purchase {...purchase} />}
      {/* Appears once the user is known, below the buttons, so that it moves none of them. */}
      {waiting && <WaitingNote order={waiting} />}
      {isOffered && !canBuy && !isOwnLast && <SoldOut key={goods.goodsId} loaded={loaded} address={address} />}
      <Promises goods={goods} canBuy={canBuy} delivery={loaded.delivery} events={loaded.events} />
    </div>
  );
}

/** Says that the product has changed since the page was rendered, or is not delivered here. */
function OfferChange({ goods, fresh }: Pick<LoadedGoods, "goods"> & { fresh: ReturnType<typeof useFreshGoods> }) {
  const { sells } = useMarket();
  if (fresh.gone || fresh.changedPrice) return <GoodsChange goods={goods} fresh={fresh} />;
  return sells && goods.deliverable ? null : <NotHere />;
}
