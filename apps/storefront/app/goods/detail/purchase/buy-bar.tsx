import { Button } from "@rambla/ui/button";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useText } from "../../../base/text.tsx";
import { lineGoodsOf, useAddToCart } from "../../../cart/parts/add-to-cart.tsx";
import { lazy } from "../../../first-paint/lazy.tsx";
import { GoodsPrice } from "../../parts/goods-price.tsx";
import styles from "./buy-bar.module.css";
import type { PurchaseSheetProps } from "./purchase-sheet.tsx";

const PurchaseSheet = lazy(() => import("./purchase-sheet.tsx"));

/** The phone's sticky price and button. Goods with variants open a sheet, others go into the cart at once. */
export function BuyBar(props: Omit<PurchaseSheetProps, "open" | "onClose">) {
  const { goods, distributionId, piecesLeft, most, pieces, onTaken, rows } = props;
  const text = useText("goods");
  const addToCart = useAddToCart();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  // Replaces the scroll-driven animation in browsers without it.
  useEffect(() => {
    if (CSS.supports("animation-timeline: --buying")) return;
    const watcher = import("./watch-buttons.ts").then(({ watchButtons }) => watchButtons(bar.current));
    return () => void watcher.then((each) => each.disconnect());
  }, []);
  const press = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (rows.length === 0) {
      addToCart(currentTarget, lineGoodsOf(goods, distributionId), pieces, most, most === piecesLeft);
      return onTaken();
    }
    setWanted(true);
    setOpen(true);
  };
  return (
    <div ref={bar} className={styles.bar} data-action-bar role="region" aria-label={text("buyBar")}>
      <div className={styles.price}>
        <GoodsPrice priceTag={{ ...goods.priceTag, lowestPrice30Days: null, unitPrice: null }} />
      </div>
      <Button className={styles.button} size="l" aria-haspopup={rows.length > 0 ? "dialog" : undefined} onClick={press}>
        {text("addToCart")}
      </Button>
      {wanted && <PurchaseSheet {...props} open={open} onClose={() => setOpen(false)} />}
    </div>
  );
}
