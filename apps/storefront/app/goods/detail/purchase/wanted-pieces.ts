import { useEffect, useState } from "react";
import { draftOf, dropDraft, keepDraft } from "../../../base/form/draft.ts";

/** The draft that holds the product and the quantity that was wanted last, as one text. */
const WANTED = "wantedPieces";

/**
 * The quantity that is wanted, the same in the page and under the thumb; one again for the next product. A login or a reload on the way keeps it,
 * until it lies in the cart.
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
      keepDraft(WANTED, `${goodsId} ${pieces}`);
    },
    onTaken: () => dropDraft(WANTED),
  };
}

/** 0 for nothing. */
function keptFor(goodsId: string): number {
  const [of, pieces = ""] = String(draftOf(WANTED)).split(" ");
  return of === goodsId && /^\d{1,4}$/.test(pieces) ? Number(pieces) : 0;
}
