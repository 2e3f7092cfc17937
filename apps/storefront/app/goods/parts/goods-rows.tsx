import { ProductGrid } from "@rambla/ui/product-card";
import type { GoodsCard as Card } from "./catalogue.ts";
import { GoodsCard } from "./goods-card.tsx";

const SIZES = "(min-width: 90rem) 330px, (min-width: 48rem) 23vw, 46vw";

/**
 * A short set of goods in full rows of two or four.
 * @param goods a multiple of four
 * @param eager how many may be in the first view
 */
export function GoodsRows({ goods, label, eager = 0 }: { goods: readonly Card[]; label?: string; eager?: number }) {
  return (
    <ProductGrid even label={label}>
      {goods.map((each, index) => (
        <GoodsCard key={each.goodsId} goods={each} eager={index < eager} sizes={SIZES} />
      ))}
    </ProductGrid>
  );
}
