import { ask, having, NotAnswered } from "../../base/asking/ask.ts";
import { whoIsHere } from "../../base/person/use-person.ts";
import { keepLocalFavourites, withGoods } from "./keeping-locally.ts";
import { localFavourites } from "./local-favourites.ts";
import { mark } from "./marked.ts";

/** A removed favourite, which can be restored. */
export type Taken = { readonly goodsId: string; readonly addedAt: string };

export type FavouriteChange =
  | { readonly add: string }
  | { readonly remove: readonly string[] }
  | { readonly restore: readonly Taken[] }
  | { readonly join: readonly string[] };

let before: Promise<unknown> = Promise.resolve();

/** Runs changes one after the other. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = before.then(work, work);
  before = turn.catch(() => undefined);
  return await turn;
}

/**
 * Adds or removes a favourite. Throws `NotAnswered` when nothing changed.
 * @returns the owner, and for a removal what restores it
 */
export async function keepFavourite(
  address: string,
  goodsId: string,
  on: boolean,
): Promise<{ readonly by: "guest" | "customer"; readonly taken: readonly Taken[] }> {
  return await inTurn(async () => {
    try {
      const isCustomer = (await whoIsHere())?.kind === "customer";
      if (!isCustomer) {
        keepLocally(goodsId, on);
        return { by: "guest" as const, taken: [] };
      }
      const change: FavouriteChange = on ? { add: goodsId } : { remove: [goodsId] };
      const { removed = [] } = await ask(address, having<{ readonly removed?: readonly Taken[] }>(), change);
      return { by: "customer" as const, taken: removed };
    } catch (error) {
      mark([goodsId], !on);
      throw error;
    }
  });
}

function keepLocally(goodsId: string, on: boolean): void {
  const list = withGoods(localFavourites(), goodsId, on);
  if (!list) throw new NotAnswered("favourite.full");
  if (!keepLocalFavourites(list)) throw new NotAnswered();
}

/** Throws `NotAnswered` when nothing changed. @returns what restores them */
export async function removeFavourites(address: string, goodsIds: readonly string[]): Promise<readonly Taken[]> {
  return await inTurn(async () => {
    const { removed } = await ask(address, having<{ readonly removed: readonly Taken[] }>("removed"), {
      remove: goodsIds,
    } satisfies FavouriteChange);
    mark(goodsIds, false);
    return removed;
  });
}

/** Restores removed favourites in place. Throws `NotAnswered`. */
export async function restoreFavourites(address: string, taken: readonly Taken[]): Promise<void> {
  await inTurn(async () => {
    await ask(address, having(), { restore: taken } satisfies FavouriteChange);
    mark(
      taken.map(({ goodsId }) => goodsId),
      true,
    );
  });
}
