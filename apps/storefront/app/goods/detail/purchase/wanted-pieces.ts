import { useEffect, useState } from "react";
import { draftOf, dropDraft, keepDraft } from "../../../base/form/draft.ts";

/** The draft with the product and the chosen quantity, as one text. */
const WANTED = "wantedPieces";

/**
 * The chosen quantity, shared by the page and the sticky bar; 1 for the next product. Survives a login or reload until it is in the cart.
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

/** 0 for none. */
function keptFor(goodsId: string): number {
  const [of, pieces = ""] = String(draftOf(WANTED)).split(" ");
  return of === goodsId && /^\d{1,4}$/.test(pieces) ? Number(pieces) : 0;
}
