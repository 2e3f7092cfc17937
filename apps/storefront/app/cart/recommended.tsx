import { useRef } from "react";
import { useLoaderData } from "react-router";
import { useText } from "../base/text.tsx";
import { GoodsShelf } from "../goods/parts/goods-shelf.tsx";
import type { load } from "./cart.data.ts";
import { useCart } from "./parts/cart.ts";
import styles from "./recommended.module.css";
import { Saved } from "./saved.tsx";

const SHOWN = 8;

/** Under the cart: what was saved for later, and what most people buy and is not in it; nothing where there is none. */
export default function Recommended() {
  const text = useText("cart");
  const { recommended } = useLoaderData<typeof load>();
  const { lines, ready } = useCart();
  // As the cart was when the shopper came: what is put in from here keeps its place.
  const owned = useRef<ReadonlySet<string>>(undefined);
  if (ready) owned.current ??= new Set(lines.map((line) => line.goodsId));
  const others = recommended.filter(({ goodsId }) => !owned.current?.has(goodsId)).slice(0, SHOWN);
  return (
    <>
      <Saved lines={lines} />
      {others.length > 0 && (
        <section className={styles.recommended} aria-labelledby="recommended">
          <h2 id="recommended">{text("recommended")}</h2>
          <GoodsShelf small goods={others} label={text("recommended")} />
        </section>
      )}
    </>
  );
}
