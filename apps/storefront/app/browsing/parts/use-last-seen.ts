import { useEffect, useState } from "react";
import { ask, having, NotAnswered } from "../../base/asking/ask.ts";
import { useTo } from "../../base/market.tsx";
import { usePerson } from "../../base/person/use-person.ts";
import type { GoodsCard } from "../../goods/parts/catalogue.ts";
import { browsingAddresses } from "./addresses.ts";
import { seenHere } from "./seen-here.ts";

/** The texts come with the answer, because no page has them. `forget` is null when the browser remembers nothing. */
export type LastSeen = { readonly title: string; readonly forget: string | null; readonly goods: readonly GoodsCard[] };

/**
 * Recently viewed goods without `but`: a customer's from the server first, then this browser's.
 * @param isWanted whether they are visible; nothing is loaded before
 * @returns undefined until loaded, and when that fails
 */
export function useLastSeen(isWanted: boolean, but: string | null = null): LastSeen | undefined {
  const address = useTo(browsingAddresses).seen();
  const person = usePerson();
  const isKnown = person !== undefined;
  const isCustomer = person?.kind === "customer";
  const [seen, setSeen] = useState<LastSeen & { readonly but: string | null }>();

  useEffect(() => {
    if (!isWanted || !isKnown) return;
    const goodsIds = seenHere().filter((goodsId) => goodsId !== but);
    if (!isCustomer && goodsIds.length === 0) return setSeen(undefined);
    let isLate = false;
    ask(address, having<LastSeen>("title", "forget", "goods"), { but, goodsIds }).then(
      (answer) => isLate || setSeen({ ...answer, but }),
      (error: unknown) => {
        if (!(error instanceof NotAnswered)) throw error;
      },
    );
    return () => void (isLate = true);
  }, [isWanted, isKnown, isCustomer, address, but]);

  return seen?.but === but ? seen : undefined;
}
