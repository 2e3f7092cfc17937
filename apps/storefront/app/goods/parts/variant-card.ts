/** Loads another variant of a card through the cart's check, when the user chooses it. */
import { ask, having } from "../../base/asking/ask.ts";
import type { CartCheck } from "../../cart/parts/checked-cart.ts";
import type { GoodsCard } from "./catalogue.ts";

/** A history entry with the variants chosen on the page's cards, for "back". */
export type HistoryState = { readonly chosen?: Readonly<Record<string, string>> } | null;

type Show = (chosen: { of: GoodsCard; card: GoodsCard }) => void;

/** The last choice on a card, by its `show` function. */
const chosenLast = new WeakMap<Show, string>();

type Ways = {
  /** Address of the cart's check. */
  readonly address: string;
  /** The variant's page, opened when no answer comes; offline the card stays. */
  readonly page: string;
  /** True when restoring a choice: without an answer the card stays. */
  readonly again?: boolean | undefined;
};

/**
 * @param of the card that it is chosen on
 * @param show the same function for the same card: the later choice wins, in whatever order the answers come
 */
export async function chooseVariant(of: GoodsCard, goodsId: string, { address, page, again }: Ways, show: Show): Promise<void> {
  chosenLast.set(show, goodsId);
  if (!again) remember(of.goodsId, goodsId);
  const card = goodsId === of.goodsId ? of : await asItStands(goodsId, address);
  if (chosenLast.get(show) !== goodsId) return;
  if (card) show({ of, card });
  else if (!again && navigator.onLine) window.location.assign(page);
}

function remember(card: string, goodsId: string): void {
  const state = window.history.state as HistoryState;
  window.history.replaceState({ ...state, chosen: { ...state?.chosen, [card]: goodsId } }, "");
}

async function asItStands(goodsId: string, address: string): Promise<GoodsCard | null | undefined> {
  const items = [{ goodsId, distributionId: "0", qty: 1, price: "0.00" }];
  const answer = await ask(address, having<CartCheck>("items"), { items, chosen: [] }).catch(() => undefined);
  return answer?.items[0]?.goods;
}
