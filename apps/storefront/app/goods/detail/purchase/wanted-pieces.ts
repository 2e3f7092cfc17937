import { useEffect, useState } from "react";
import { tabStorage } from "../../../base/person/whose-tab.ts";

/** In `sessionStorage`: the product and how many of it were wanted last. */
const STORAGE_NAME = "wantedPieces";

/**
 * How many pieces are wanted, the same in the page and under the thumb; one again for the next product. Whoever logs in or loads the page
 * anew on the way finds the number they chose (O3), until it lies in the cart.
 */
export function useWantedPieces(goodsId: string) {
  const [chosen, choose] = useState({ goodsId, pieces: 1 });
  useEffect(() => {
    const pieces = keptFor(goodsId);
    if (pieces > 1) choose({ goodsId, pieces });
  }, [goodsId]);
  return {
    wanted: chosen.goodsId === goodsId ? chosen.pieces : 1,
    onPieces(pieces: number) {
      choose({ goodsId, pieces });
      keep(`${goodsId} ${pieces}`);
    },
    onTaken: () => keep(""),
  };
}

function keep(chosen: string): void {
  try {
    tabStorage().setItem(STORAGE_NAME, chosen);
  } catch {
    // Forbidden or full: remembered until the page is left.
  }
}

/** Read as if a stranger had written it; 0 for nothing. */
function keptFor(goodsId: string): number {
  try {
    const [of, pieces = ""] = (tabStorage().getItem(STORAGE_NAME) ?? "").split(" ");
    return of === goodsId && /^\d{1,4}$/.test(pieces) ? Number(pieces) : 0;
  } catch {
    return 0;
  }
}
