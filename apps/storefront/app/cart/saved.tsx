import { ProductCardSkeleton } from "@rambla/ui/product-card";
import { useEffect, useState } from "react";
import { ask, having, NotAnswered } from "../base/asking/ask.ts";
import { useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { useAllMarked } from "../favourite/parts/marked.ts";
import type { GoodsCard } from "../goods/parts/catalogue.ts";
import { GoodsShelf } from "../goods/parts/goods-shelf.tsx";
import { cartAddresses } from "./parts/addresses.ts";
import type { CartCheck } from "./parts/checked-cart.ts";
import type { Line } from "./parts/line.ts";
import styles from "./recommended.module.css";

const SHOWN = 12;

/** Saved for later: the latest favourites that are not in the cart, with current prices. */
export function Saved({ lines }: { lines: readonly Line[] }) {
  const text = useText("cart");
  const address = useTo(cartAddresses).cartCheck();
  const marked = useAllMarked();
  const [cards, setCards] = useState<ReadonlyMap<string, GoodsCard>>(new Map());
  /** The goods of the last answered request, some of which may be gone. */
  const [answered, setAnswered] = useState("");
  const wanted = [...marked].filter((goodsId) => !lines.some((line) => line.goodsId === goodsId)).slice(0, SHOWN);
  const missing = wanted.filter((goodsId) => !cards.has(goodsId)).join();

  useEffect(() => {
    if (missing === "") return;
    const items = missing.split(",").map((goodsId) => ({ goodsId, distributionId: "0", qty: 1 }));
    ask(address, having<CartCheck>("items"), { items, chosen: [] }).then(
      ({ items: found }) => {
        setCards((before) => new Map([...before, ...found.flatMap(({ goods }) => (goods ? [[goods.goodsId, goods] as const] : []))]));
        setAnswered(missing);
      },
      (error: unknown) => {
        // Without an answer nothing is shown; the cart reports the problem.
        if (!(error instanceof NotAnswered)) throw error;
        setAnswered(missing);
      },
    );
  }, [address, missing]);

  const saved = wanted.flatMap((goodsId) => cards.get(goodsId) ?? []);
  const awaited = missing === answered ? 0 : wanted.length - saved.length;
  if (saved.length + awaited === 0) return null;
  return (
    <section className={styles.recommended} aria-labelledby="saved">
      <h2 id="saved">{text("saved")}</h2>
      <GoodsShelf small goods={saved} label={text("saved")}>
        {Array.from({ length: awaited }, (_, place) => (
          <li key={`waiting-${place}`} aria-hidden="true">
            <ProductCardSkeleton />
          </li>
        ))}
      </GoodsShelf>
    </section>
  );
}
