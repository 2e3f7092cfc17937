import { Badge } from "@rambla/ui/badge";
import { useText } from "../../base/text.tsx";
import { type GoodsCard as Card, isPreSale } from "./catalogue.ts";

/** Badges, most important first: pre-sale, flash sale, percent off, new, stock. */
export function GoodsBadges({
  goods,
}: {
  goods: Pick<Card, "isNew" | "stock" | "soldOut" | "piecesLeft" | "preSaleDeposit" | "flashSale" | "priceTag">;
}) {
  const text = useText("base");
  const { isNew, stock, piecesLeft, priceTag } = goods;
  return (
    <>
      {isPreSale(goods) && <Badge tone="ink">{text("preSale")}</Badge>}
      {goods.flashSale && <Badge tone="ink">{text("flashSale")}</Badge>}
      {priceTag.reductionPercent !== null && <Badge tone="sale">{text("reduction", { percent: priceTag.reductionPercent })}</Badge>}
      {isNew && <Badge tone="accent">{text("new")}</Badge>}
      {stock === "NERVOUS_STOCK" && (
        <Badge tone="warning">{piecesLeft === null ? text("lowStock") : text("piecesLeft", { count: piecesLeft })}</Badge>
      )}
      {stock === "NO_STOCK" && <Badge>{text(goods.soldOut ? "outOfStock" : "comingSoon")}</Badge>}
    </>
  );
}
