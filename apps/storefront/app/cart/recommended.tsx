import { ProductGrid } from "@rambla/ui/product-card";
import { useLoaderData } from "react-router";
import { GoodsCard } from "../goods/goods-card.tsx";
import { useText } from "../shell/text.tsx";
import type { loader } from "./cart.data.ts";
import styles from "./recommended.module.css";

/** Under an empty cart the first of them stand in the first view. */
const FIRST_VIEW = 2;

/** What one may like, under the cart; nothing when there is nothing to recommend. */
export function Recommended() {
  const text = useText("cart");
  const { recommended } = useLoaderData<typeof loader>();
  if (recommended.length === 0) return null;
  return (
    <section className={styles.recommended} aria-labelledby="recommended">
      <h2 id="recommended">{text("recommended")}</h2>
      <ProductGrid label={text("recommended")}>
        {recommended.map((goods, index) => (
          <GoodsCard key={goods.goodsId} goods={goods} eager={index < FIRST_VIEW} />
        ))}
      </ProductGrid>
    </section>
  );
}
