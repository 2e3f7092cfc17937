import { useRef } from "react";
import { useLoaderData } from "react-router";
import { useText } from "../base/text.tsx";
import { GoodsRows } from "../goods/parts/goods-rows.tsx";
import type { loader } from "./cart-page.tsx";
import { useCart } from "./parts/cart.ts";
import styles from "./recommended.module.css";

/** Under an empty cart the first of them stand in the first view. */
const FIRST_VIEW = 2;
const SHOWN = 8;

/** What one may like and has not put in yet, under the cart; nothing when there is nothing to recommend. */
export default function Recommended() {
  const text = useText("cart");
  const { recommended } = useLoaderData<typeof loader>();
  const { lines, ready } = useCart();
  // As the cart was when the shopper came: what is put in from here keeps its place.
  const owned = useRef<ReadonlySet<string>>(undefined);
  if (ready) owned.current ??= new Set(lines.map((line) => line.goodsId));
  const others = recommended.filter(({ goodsId }) => !owned.current?.has(goodsId)).slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <section className={styles.recommended} aria-labelledby="recommended">
      <h2 id="recommended">{text("recommended")}</h2>
      <GoodsRows goods={others} label={text("recommended")} eager={FIRST_VIEW} />
    </section>
  );
}
