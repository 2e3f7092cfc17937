import { parseDecimal } from "@rambla/core/money";
import { Badge } from "@rambla/ui/badge";
import { useText } from "../shell/text.tsx";
import type { GoodsCard as Card } from "./catalogue.ts";

/** The plates on a card or a gallery, the most telling first: pre-sale, percent off, new, stock. */
export function GoodsBadges({ goods }: { goods: Pick<Card, "isNew" | "stock" | "piecesLeft" | "preSaleDeposit" | "priceTag"> }) {
  const text = useText("shell");
  const { isNew, stock, piecesLeft, preSaleDeposit, priceTag } = goods;
  const deposit = preSaleDeposit !== null && parseDecimal(preSaleDeposit, priceTag.currency);
  return (
    <>
      {deposit && <Badge tone="ink">{text("preSale")}</Badge>}
      {priceTag.reductionPercent !== null && <Badge tone="sale">−{priceTag.reductionPercent}&nbsp;%</Badge>}
      {isNew && <Badge tone="accent">{text("new")}</Badge>}
      {stock === "NERVOUS_STOCK" && (
        <Badge tone="warning">{piecesLeft === null ? text("lowStock") : text("piecesLeft", { count: piecesLeft })}</Badge>
      )}
      {stock === "NO_STOCK" && <Badge>{text("comingSoon")}</Badge>}
    </>
  );
}
