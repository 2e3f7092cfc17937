/** Another variant of a card's model, as it stands now: asked for where a cart asks, when somebody chooses it. */
import { ask, having } from "../../base/asking/ask.ts";
import type { CartCheck } from "../../cart/parts/checked-cart.ts";
import type { GoodsCard } from "./catalogue.ts";

/** What an entry of the history remembers beside what the router does: the variant that was chosen on each card of the page, for the way back. */
export type HistoryState = { readonly chosen?: Readonly<Record<string, string>> } | null;

type Show = (chosen: { of: GoodsCard; card: GoodsCard }) => void;

/** Which variant was chosen last on a card, by what shows it there. */
const chosenLast = new WeakMap<Show, string>();

type Ways = {
  /** Where a cart asks. */
  readonly address: string;
  /** Of the variant: where no answer comes, the shopper goes there; without a connection the card stays as it is. */
  readonly page: string;
  /** It was chosen before: where no answer comes, the card stays as it is. */
  readonly again?: boolean | undefined;
};

/**
 * @param of the card that it is chosen on
 * @param show shows it on the card, always the same function: of two choices the later one is shown, whichever answer comes first
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
