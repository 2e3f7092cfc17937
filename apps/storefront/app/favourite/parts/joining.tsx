import { toast } from "@rambla/ui/toast-store";
import { useEffect, useRef } from "react";
import { useLocation, useRevalidator } from "react-router";
import { accountAddresses } from "../../account/parts/addresses.ts";
import { ask, having, NotAnswered } from "../../base/asking/ask.ts";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { wakeParts } from "../../first-paint/lazy.tsx";
import { favouriteAddresses } from "./addresses.ts";
import type { FavouriteChange } from "./keeping.ts";
import { keepLocalFavourites } from "./keeping-locally.ts";
import { localFavourites } from "./local-favourites.ts";
import { mark } from "./marked.ts";

type Joined = { readonly added: number; readonly left: readonly { readonly goodsId: string }[] };

/** Merges the guest's favourites into the customer's once, and says which did not fit. Draws nothing. */
export default function Joining() {
  const text = useText("favourite");
  const change = useTo(favouriteAddresses).change();
  const favourites = useTo(accountAddresses).favourites();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const join = useRef<() => Promise<void>>(undefined);
  join.current = async () => {
    const goodsIds = localFavourites();
    const { added, left } = await ask(change, having<Joined>("added", "left"), { join: goodsIds } satisfies FavouriteChange);
    keepLocalFavourites(localFavourites().filter((goodsId) => !goodsIds.includes(goodsId)));
    const gone = new Set(left.map(({ goodsId }) => goodsId));
    mark(
      goodsIds.filter((goodsId) => !gone.has(goodsId)),
      true,
    );
    // The favourites page was loaded before the merge.
    if (pathname === favourites.split("?")[0]) await revalidate();
    if (added > 0) toast({ text: text("joined", { count: added }), tone: "success" });
    if (gone.size > 0) toast({ text: text("notJoined", { count: gone.size }), tone: "danger" });
  };
  useEffect(() => {
    // The message also needs the parts that wait for an interaction.
    wakeParts();
    join.current?.().catch((error: unknown) => {
      // They stay in the browser, and the next page tries again.
      if (!(error instanceof NotAnswered)) throw error;
    });
  }, []);
  return null;
}
