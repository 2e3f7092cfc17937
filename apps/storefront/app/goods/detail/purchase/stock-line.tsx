import { useText } from "../../../base/text.tsx";
import { type Goods, isPreSale, type StockState } from "../../parts/catalogue.ts";
import styles from "./stock-line.module.css";

/** The stock's state in words, with the units left while it is low. A pre-sale is never "in stock". */
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
    // It was available when the page was rendered.
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
