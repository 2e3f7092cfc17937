import { useLoaderData } from "react-router";
import { GoodsRows } from "../goods/goods-rows.tsx";
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
      <GoodsRows goods={recommended} label={text("recommended")} eager={FIRST_VIEW} />
    </section>
  );
}
