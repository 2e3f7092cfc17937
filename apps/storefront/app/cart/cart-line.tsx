import { lineKey, MAX_PIECES } from "@rambla/core/cart";
import { formatMoney, type Money } from "@rambla/core/money";
import { Badge } from "@rambla/ui/badge";
import { Button } from "@rambla/ui/button";
import { CheckboxField } from "@rambla/ui/field";
import { IconButton } from "@rambla/ui/icon-button";
import { Link } from "@rambla/ui/link";
import { Notice } from "@rambla/ui/notice";
import { Picture } from "@rambla/ui/picture";
import { Price } from "@rambla/ui/price";
import { QuantityStepper } from "@rambla/ui/quantity-stepper";
import { useMarket, useTo } from "../base/market.tsx";
import { pictureAddress } from "../base/picture-address.ts";
import { useText } from "../base/text.tsx";
import { goodsAddresses } from "../goods/parts/addresses.ts";
import { isPreSale } from "../goods/parts/catalogue.ts";
import { EnergyArrow } from "../goods/parts/energy-arrow.tsx";
import { factLine } from "../goods/parts/fact-line.ts";
import styles from "./cart-line.module.css";
import { printed } from "./parts/amount.ts";
import { type CheckedItem, isBuyable, type LineNews } from "./parts/checked-cart.ts";
import { changeCart } from "./parts/cart.ts";
import type { LinePrice } from "./parts/line-prices.ts";
import type { Line } from "./parts/line.ts";
import DiscountPart from "./discount-part.tsx";
import DepositNote from "./deposit-note.tsx";
import BundlePart from "./bundle-part.tsx";

type LineProps = {
  line: Line;
  /** Undefined while the server checks the line. */
  item: CheckedItem | undefined;
  price: LinePrice | undefined;
  /** The amount that counts towards a spend threshold discount. */
  reached(fullDiscountId: string): Money;
  /** Part of an unpaid order, so it cannot be ordered again. */
  isOrdered: boolean;
  /** The chosen lines mix available goods and a pre-sale. */
  isMixed: boolean;
  news: LineNews | undefined;
  onRemove(): void;
  onSaveLater(): void;
  /** Splits a bundle. */
  onDissolve(item: CheckedItem): void;
};

export function CartLine(props: LineProps) {
  const { line, item, price, reached, isOrdered, news, onRemove } = props;
  const text = useText("cart");
  const buyable = !isOrdered && isBuyable(item);
  const title = titleOf(props);

  return (
    <li className={styles.line} data-off={buyable ? undefined : ""}>
      <CheckboxField
        className={styles.choose}
        label={<span className="visually-hidden">{text("select", { title })}</span>}
        checked={line.ticked && buyable}
        disabled={!buyable}
        onChange={(event) => changeCart({ do: "tick", keys: [lineKey(line)], on: event.target.checked })}
      />
      <LinePicture line={line} item={item} />
      <LineWords {...props} />
      <div className={styles.foot}>
        <div className={styles.pieces}>{buyable && <Quantity line={line} item={item} />}</div>
        <div className={styles.price}>{buyable && price && <PriceOfLine line={line} item={item} price={price} />}</div>
      </div>
      <div className={styles.remove}>
        <IconButton icon="trash" label={text("removeNamed", { title })} onClick={onRemove} />
      </div>
      <div className={styles.news}>
        {item && buyable && item.fullDiscounts.length > 0 && <DiscountPart line={line} item={item} title={title} reached={reached} />}
        {news && buyable && <News news={news} line={line} />}
      </div>
    </li>
  );
}

type LineAndItem = Pick<LineProps, "line" | "item">;

const titleOf = ({ line, item }: LineAndItem): string => item?.goods?.title ?? line.title;

function LinePicture({ line, item }: LineAndItem) {
  const picture = item?.goods?.picture;
  const pictureId = picture?.pictureId ?? line.pictureId;
  return (
    <div className={styles.picture}>
      {pictureId && (
        <Picture src={(width) => pictureAddress(pictureId, width)} alt="" widths={[160, 240, 320]} sizes="7rem" colour={picture?.colour} />
      )}
    </div>
  );
}

function LineWords(props: LineProps) {
  const { line, item, isOrdered, onSaveLater, onDissolve } = props;
  const text = useText("cart");
  const to = useTo(goodsAddresses);
  const title = titleOf(props);
  return (
    <div className={styles.words}>
      <h2 className={styles.title}>{item?.goods === null || line.palletId ? title : <Link href={to.goods(line)}>{title}</Link>}</h2>
      <GoodsMarks {...props} />
      {item && item.bundleGoods.length > 0 && <BundlePart item={item} title={title} onDissolve={onDissolve} />}
      {isOrdered ? <p className={styles.problem}>{text("inOrder")}</p> : <LineState item={item} />}
      {!line.palletId && (
        <Button className={styles.apart} variant="quiet" size="s" aria-label={text("saveLaterNamed", { title })} onClick={onSaveLater}>
          {text("saveLater")}
        </Button>
      )}
    </div>
  );
}

function GoodsMarks({ line, item, isOrdered, isMixed }: LineProps) {
  const text = useText("cart");
  const base = useText("base");
  const goods = item?.goods;
  const isAwaited = !item && !isOrdered;
  return (
    <>
      {goods && isPreSale(goods) && <Badge tone="ink">{base("preSale")}</Badge>}
      {item?.deposit && <DepositNote amount={printed(item.deposit, item.currency)} isMixed={isMixed} />}
      {(goods || isAwaited) && !line.palletId && <p className={`${styles.fact} ${styles.mainFact}`}>{goods && factLine(goods.fact)}</p>}
      {goods?.energyClass && <EnergyArrow energyClass={goods.energyClass} label={text("energyClass", { class: goods.energyClass })} />}
    </>
  );
}

function Quantity({ line, item }: LineAndItem) {
  const text = useText("cart");
  const most = Math.min(item?.limitPerOrder ?? MAX_PIECES, item?.goods?.piecesLeft ?? MAX_PIECES, MAX_PIECES);
  return (
    <QuantityStepper
      size="s"
      label={text("quantity", { title: titleOf({ line, item }) })}
      decreaseLabel={text("decrease")}
      increaseLabel={text("increase")}
      value={line.qty}
      max={Math.max(most, line.qty)}
      announce={(count) => text("quantitySet", { count })}
      onChange={(qty) => changeCart({ do: "set", key: lineKey(line), qty })}
    />
  );
}

function PriceOfLine({ line, item, price }: LineAndItem & { price: LinePrice }) {
  const text = useText("cart");
  const { currency } = useMarket();
  const tag = item?.goods?.priceTag ?? { price: line.price, currency };
  const each = line.qty > 1 ? text("each", { price: printed(tag.price, tag.currency) }) : undefined;
  return (
    <Price
      amount={price.amount}
      original={price.original ?? undefined}
      originalLabel={text(line.palletId ? "singly" : "before")}
      amountLabel={price.original ? text("now") : undefined}
      size="m"
      note={price.mixed ? text("flashPieces", { ...price.mixed, price: formatMoney(price.mixed.price) }) : each}
    />
  );
}

function LineState({ item }: { item: CheckedItem | undefined }) {
  const text = useText("cart");
  if (!item) return null;
  if (!item.goods) return <p className={styles.problem}>{text("gone")}</p>;
  if (item.problem === "goods.notDeliverable") return <p className={styles.problem}>{text("notDeliverable")}</p>;
  // Another line of the same goods uses the order's whole limit.
  if (item.availableQty === 0 && item.limitPerOrder !== null && item.problem === "limit.perOrder") {
    return <p className={styles.problem}>{text("limitPerOrder", { count: item.limitPerOrder })}</p>;
  }
  if (item.availableQty === 0) return <p className={styles.problem}>{text("outOfStockMore")}</p>;
  if (item.goods.piecesLeft !== null) return <p className={styles.low}>{text("onlyLeft", { count: item.goods.piecesLeft })}</p>;
  if (item.limitPerOrder !== null) return <p className={styles.fact}>{text("limitPerOrder", { count: item.limitPerOrder })}</p>;
  return null;
}

function News({ news, line }: { news: LineNews; line: Line }) {
  const text = useText("cart");
  const { currency } = useMarket();
  return (
    <>
      {news.adjusted && (
        <Notice tone="warning" live="polite">
          {text(news.adjusted.because === "limit" ? "adjustedLimit" : "adjusted", { count: news.adjusted.qty })}
        </Notice>
      )}
      {news.promotionOver && (
        <Notice tone="warning" live="polite">
          {text("promotionOver")}
        </Notice>
      )}
      {news.before && news.before.price !== line.price && (
        <Notice tone={Number(line.price) < Number(news.before.price) ? "success" : "info"} live="polite">
          {text(Number(line.price) < Number(news.before.price) ? "priceDown" : "priceUp", { before: printed(news.before.price, currency) })}
        </Notice>
      )}
    </>
  );
}
