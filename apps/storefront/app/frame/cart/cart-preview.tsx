import { lineKey, MAX_PIECES } from "@rambla/core/cart";
import { type Money, parseDecimal, sum, times } from "@rambla/core/money";
import { Badge } from "@rambla/ui/badge";
import { LinkButton } from "@rambla/ui/button";
import { IconButton } from "@rambla/ui/icon-button";
import { Link } from "@rambla/ui/link";
import { Picture } from "@rambla/ui/picture";
import { Price } from "@rambla/ui/price";
import { QuantityStepper } from "@rambla/ui/quantity-stepper";
import { toast } from "@rambla/ui/toast-store";
import { useMarket, useTo } from "../../base/market.tsx";
import { pictureAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";
import { useWaitingOrder } from "../../base/person/use-person.ts";
import { cartAddresses } from "../../cart/parts/addresses.ts";
import { changeCart, useCart } from "../../cart/parts/cart.ts";
import type { Line } from "../../cart/parts/line.ts";
import { goodsAddresses } from "../../goods/parts/addresses.ts";
import { orderAddresses } from "../../order/parts/addresses.ts";
import { buyTicked } from "../../order/parts/checkout-session.ts";
import styles from "./cart-preview.module.css";
import WaitingNote from "../../order/parts/waiting-note.tsx";

export default function CartPreview() {
  const text = useText("base");
  const cartText = useText("cart");
  const to = useTo(goodsAddresses);
  const toCart = useTo(cartAddresses);
  const toOrder = useTo(orderAddresses);
  const { currency, sells } = useMarket();
  const { lines, free } = useCart();
  const waiting = useWaitingOrder();
  const chosen = free.filter(({ ticked }) => ticked);
  if (lines.length === 0) {
    return (
      <section aria-label={text("cart")}>
        <p className={styles.empty}>{cartText("emptyTitle")}</p>
        <LinkButton variant="secondary" wide href={to.newest()}>
          {cartText("emptyAction")}
        </LinkButton>
      </section>
    );
  }
  const amount = (read: (line: Line) => string) =>
    sum(
      chosen.flatMap((line) => amountOf(read(line), line, currency) ?? []),
      currency,
    );
  const total = amount((line) => line.price);
  const before = amount((line) => line.originalPrice ?? line.price);
  return (
    <section aria-label={text("cart")}>
      <ul role="list" className={styles.lines}>
        {lines.map((line, index) => (
          <PreviewLine key={lineKey(line)} line={line} index={index} isOrdered={!free.includes(line)} />
        ))}
      </ul>
      {free.length > 0 ? (
        <div className={styles.total}>
          <span>{text("total")}</span>
          <Price
            size="l"
            amount={total}
            original={before.minor > total.minor ? before : undefined}
            originalLabel={text("before")}
            amountLabel={before.minor > total.minor ? text("now") : undefined}
          />
        </div>
      ) : (
        waiting && <WaitingNote order={waiting} />
      )}
      <div className={styles.actions}>
        <LinkButton variant="secondary" wide href={toCart.cart()}>
          {text("viewCart")}
        </LinkButton>
        {sells && chosen.length > 0 && (
          <LinkButton wide href={toOrder.confirmOrder()} onClick={() => buyTicked(waiting)}>
            {text("buyNow")}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

function PreviewLine({ line, index, isOrdered }: { line: Line; index: number; isOrdered: boolean }) {
  const text = useText("cart");
  const to = useTo(goodsAddresses);
  const { currency } = useMarket();
  const price = amountOf(line.price, line, currency);
  const { title } = line;
  return (
    <li className={styles.line}>
      <Picture
        className={styles.picture}
        src={(width) => pictureAddress(line.pictureId, width)}
        widths={[80, 160]}
        sizes="64px"
        alt=""
        eager
      />
      <Link className={styles.title} href={to.goods(line)}>
        {title}
      </Link>
      <IconButton
        icon="trash"
        className={styles.remove}
        label={text("removeNamed", { title })}
        onClick={() => {
          changeCart({ do: "take", keys: [lineKey(line)] });
          toast({
            text: text("removedNamed", { title }),
            action: { label: text("undo"), onAction: () => changeCart({ do: "restore", line, at: index }) },
          });
        }}
      />
      {isOrdered ? (
        <Badge tone="warning">{text("inOrder")}</Badge>
      ) : (
        <QuantityStepper
          className={styles.stepper}
          size="s"
          label={text("quantity", { title })}
          decreaseLabel={text("decrease")}
          increaseLabel={text("increase")}
          value={line.qty}
          max={MAX_PIECES}
          announce={(count) => text("quantitySet", { count })}
          onChange={(qty) => changeCart({ do: "set", key: lineKey(line), qty })}
        />
      )}
      {price && !isOrdered && <Price className={styles.price} amount={price} />}
    </li>
  );
}

/** A line's price as last seen; undefined in another currency. */
function amountOf(price: string, line: Line, currency: Money["currency"]): Money | undefined {
  if (line.currency !== "" && line.currency !== currency) return undefined;
  const unit = parseDecimal(price, currency);
  return unit && times(unit, line.qty);
}
