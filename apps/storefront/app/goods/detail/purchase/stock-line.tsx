import { useText } from "../../../base/text.tsx";
import { type Goods, isPreSale, type StockState } from "../../parts/catalogue.ts";
import styles from "./stock-line.module.css";

/**
 * The state of stock in words, with a dot; pieces left while it is low. A pre-sale is not in stock, however many pieces
 * may be ordered.
 */
export function StockLine({
  goods,
  stock,
  piecesLeft,
}: {
  goods: Pick<Goods, "preSaleDeposit" | "soldOut" | "stock">;
  stock: StockState;
  piecesLeft: number | null;
}) {
  const text = useText("goods");
  if (isPreSale(goods) && stock === "HAVE_STOCK") return null;
  const words = {
    HAVE_STOCK: () => text("inStock"),
    NERVOUS_STOCK: () => (piecesLeft === null ? text("lowStock") : text("piecesLeft", { count: piecesLeft })),
    // What was there when the page was drawn has been sold since.
    NO_STOCK: () => text(goods.soldOut || goods.stock !== "NO_STOCK" ? "outOfStock" : "comingSoon"),
  } satisfies Record<StockState, () => string>;
  return (
    <p className={styles.line} data-stock={stock}>
      <svg className={styles.dot} viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="4" />
      </svg>
      {words[stock]()}
    </p>
  );
}
