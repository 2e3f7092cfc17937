import { useEffect, useState } from "react";
import { ask, having, NotAnswered } from "../base/asking/ask.ts";
import { useTo } from "../base/market.tsx";
import { usePerson } from "../base/person/use-person.ts";
import { cartAddresses } from "../cart/parts/addresses.ts";
import type { CartCheck } from "../cart/parts/checked-cart.ts";
import type { GoodsCard } from "../goods/parts/catalogue.ts";
import type { ReadOwnGoods } from "../goods/parts/own/use-own-goods.ts";
import { useAllMarked } from "./parts/marked.ts";

/** Goods in one request. */
const PART = 48;

/** @returns undefined until the first goods are loaded */
export function useKeptHere(): ReadOwnGoods | undefined {
  const address = useTo(cartAddresses).cartCheck();
  const isKnown = usePerson() !== undefined;
  const marked = useAllMarked();
  const [cards, setCards] = useState<ReadonlyMap<string, GoodsCard | null>>(new Map());
  const [failedFor, setFailedFor] = useState<string>();
  const [wanted, setWanted] = useState(PART);
  const ids = [...marked];
  const missing = ids
    .slice(0, wanted)
    .filter((goodsId) => !cards.has(goodsId))
    .slice(0, PART)
    .join();

  useEffect(() => {
    if (missing === "" || missing === failedFor) return;
    const asked = missing.split(",");
    ask(address, having<CartCheck>("items"), {
      items: asked.map((goodsId) => ({ goodsId, distributionId: "0", qty: 1 })),
      chosen: [],
    }).then(
      ({ items }) =>
        setCards(
          (before) =>
            new Map([
              ...before,
              ...asked.map((goodsId) => [goodsId, items.find((item) => item.goodsId === goodsId)?.goods ?? null] as const),
            ]),
        ),
      (error: unknown) => {
        if (!(error instanceof NotAnswered)) throw error;
        setFailedFor(missing);
      },
    );
  }, [address, missing, failedFor]);

  const entries = ids.flatMap((goodsId) => {
    const goods = cards.get(goodsId);
    return goods === undefined ? [] : [{ goodsId, at: "", goods }];
  });
  const hasFailed = missing !== "" && missing === failedFor;
  if (!isKnown || (entries.length === 0 && missing !== "" && !hasFailed)) return undefined;
  return {
    entries,
    next: entries.length < ids.length ? String(entries.length) : null,
    reading: hasFailed ? "failed" : missing === "" ? "no" : "yes",
    readOn() {
      setFailedFor(undefined);
      if (missing === "") setWanted(entries.length + PART);
    },
  };
}
