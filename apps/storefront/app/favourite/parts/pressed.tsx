import { toast } from "@rambla/ui/toast-store";
import { useEffect, useRef } from "react";
import { accountAddresses } from "../../account/parts/addresses.ts";
import { NotAnswered } from "../../base/asking/ask.ts";
import { useTo } from "../../base/market.tsx";
import { useRefusalText, useText } from "../../base/text.tsx";
import { favouriteAddresses } from "./addresses.ts";
import { keepFavourite, restoreFavourites, type Taken } from "./keeping.ts";
import { mark, takeWishes, type Wish } from "./marked.ts";

export default function Pressed({ wishes }: { wishes: readonly Wish[] }) {
  const text = useText("favourite");
  const refusal = useRefusalText();
  const change = useTo(favouriteAddresses).change();
  const to = useTo(accountAddresses);
  const grant = useRef<(wish: Wish) => void>(undefined);
  grant.current = ({ goodsId, title, on, isTold }) => {
    const failed = (error: unknown) => {
      if (!(error instanceof NotAnswered)) throw error;
      toast({ text: error.refused === undefined ? text("notSaved") : refusal(error.refused, error.values), tone: "danger" });
    };
    const putBack = (taken: readonly Taken[]) => {
      mark([goodsId], true);
      (taken.length > 0 ? restoreFavourites(change, taken) : keepFavourite(change, goodsId, true)).catch(failed);
    };
    keepFavourite(change, goodsId, on).then(({ by, taken }) => {
      if (isTold) return;
      if (on)
        toast({
          text: text(by === "guest" ? "addedHere" : "added", { title }),
          tone: "success",
          action: { label: text("view"), href: by === "guest" ? to.keptHere() : to.favourites() },
        });
      else toast({ text: text("removed", { title }), action: { label: text("undo"), onAction: () => putBack(taken) } });
    }, failed);
  };
  useEffect(() => takeWishes().forEach((wish) => grant.current?.(wish)), [wishes]);
  return null;
}
