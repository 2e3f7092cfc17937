import { Button } from "@rambla/ui/button";
import { Icon } from "@rambla/ui/icon";
import { QuantityStepper } from "@rambla/ui/quantity-stepper";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTo } from "../../../base/market.tsx";
import { useText } from "../../../base/text.tsx";
import { lineGoodsOf, useAddToCart } from "../../../cart/parts/add-to-cart.tsx";
import { orderAddresses } from "../../../order/parts/addresses.ts";
import type { Goods } from "../../parts/catalogue.ts";
import styles from "./purchase.module.css";

/** Units of one line. */
const MOST_PIECES = 9999;

/** The most units to choose: limited by the order's limit and by low stock. */
export function mostPieces(goods: Pick<Goods, "limitPerOrder">, piecesLeft: number | null): number {
  return Math.max(1, Math.min(MOST_PIECES, goods.limitPerOrder ?? MOST_PIECES, piecesLeft ?? MOST_PIECES));
}

export function PurchaseLimits({ goods }: { goods: Pick<Goods, "limitPerOrder" | "limitPerPerson" | "flashSale"> }) {
  const text = useText("goods");
  const { limitPerOrder, flashSale } = goods;
  const perPerson = [flashSale?.limitPerPerson, goods.limitPerPerson].filter((most) => typeof most === "number");
  const limitPerPerson = perPerson.length === 0 ? null : Math.min(...perPerson);
  if (limitPerOrder === null && limitPerPerson === null) return null;
  return (
    <p className={styles.limits}>
      {limitPerOrder !== null && text("limitPerOrder", { count: limitPerOrder })}
      {limitPerOrder !== null && limitPerPerson !== null && " · "}
      {limitPerPerson !== null && text("limitPerPerson", { count: limitPerPerson })}
    </p>
  );
}

/** `piecesLeft`: units left, null while stock is not low. */
export type PurchaseProps = {
  goods: Goods;
  distributionId: string;
  piecesLeft: number | null;
  /** The most units to choose, and the chosen number. */
  most: number;
  pieces: number;
  onPieces: (pieces: number) => void;
  /** Called once they are in the cart. */
  onTaken: () => void;
};

export function Purchase(props: PurchaseProps & { onDone?: () => void }) {
  const { goods, distributionId, piecesLeft, most, pieces, onPieces, onTaken, onDone } = props;
  const text = useText("goods");
  const to = useTo(orderAddresses);
  const navigate = useNavigate();
  const addToCart = useAddToCart();
  const [isLeaving, setLeaving] = useState(false);
  const line = lineGoodsOf(goods, distributionId);
  return (
    <div className={styles.purchase}>
      <div className={styles.quantity}>
        <QuantityStepper
          label={text("quantityOf", { title: goods.title })}
          decreaseLabel={text("decrease")}
          increaseLabel={text("increase")}
          value={pieces}
          max={most}
          onChange={onPieces}
          announce={(count) => text("pieces", { count })}
        />
        <PurchaseLimits goods={goods} />
      </div>
      <div className={styles.buttons} data-buying>
        <Button
          size="l"
          wide
          icon={<Icon name="cart" size={20} />}
          onClick={({ currentTarget }) => {
            addToCart(currentTarget, line, pieces, most, most === piecesLeft);
            onTaken();
            onDone?.();
          }}
        >
          {text("addToCart")}
        </Button>
        <Button
          size="l"
          wide
          variant="secondary"
          busy={isLeaving}
          onClick={async () => {
            setLeaving(true);
            try {
              const { buyNow } = await import("../../../order/parts/checkout-session.ts");
              buyNow(line, pieces);
              await navigate(to.confirmOrder());
            } finally {
              setLeaving(false);
            }
          }}
        >
          {text("buyNow")}
        </Button>
      </div>
      <noscript>
        <p className={styles.limits}>{text("needsScript")}</p>
      </noscript>
    </div>
  );
}
