import { useRef } from "react";
import { useLoaderData } from "react-router";
import { useText } from "../base/text.tsx";
import { GoodsShelf } from "../goods/parts/goods-shelf.tsx";
import type { load } from "./cart.data.ts";
import { useCart } from "./parts/cart.ts";
import styles from "./recommended.module.css";
import { Saved } from "./saved.tsx";

const SHOWN = 8;

/** Saved goods and bestsellers that are not in the cart; nothing without any. */
export default function Recommended() {
  const text = useText("cart");
  const { recommended } = useLoaderData<typeof load>();
  const { lines, ready } = useCart();
  // The cart as it was at first: goods that are added from here keep their place.
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
