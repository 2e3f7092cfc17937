import { toast } from "@rambla/ui/toast-store";
import { useEffect, useEffectEvent, useRef } from "react";
import { useMarket, useTo } from "../../../base/market.tsx";
import { currentUser, movingCartKey } from "../../../base/person/session-guard.ts";
import { useText } from "../../../base/text.tsx";
import { cartAddresses } from "../addresses.ts";
import { browserCart, settleCart } from "../cart.ts";
import { askCart } from "./ask-cart.ts";
import { type Answered, type CustomerCart, makeCustomerCart, type Told } from "./customer-cart.ts";
import { noteLeft, takeLeft } from "./left-changes.ts";
import { forgetMoving, moveOut } from "./moving.ts";
import type { CartNews, CartQuestion, ServerLine } from "./own-cart.ts";

/** Other tabs hear of each change here. */
const CHANNEL = "cart";

/** The customer's cart: merges the guest's cart where the shop `joins` them, and keeps tabs in sync. Draws nothing. */
export default function CustomerHome({ lines, joins }: { lines: readonly ServerLine[]; joins: boolean }) {
  const to = useTo(cartAddresses);
  const { currency } = useMarket();
  const address = to.ownCart();
  const tell = useTell();
  const told = useEffectEvent(tell);
  const latest = useRef(lines);

  useEffect(() => {
    const tabs = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(CHANNEL);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
    const tellTabs = () => tabs?.postMessage("");
    const storage = browserStorage();
    const kept = movingCartKey();
    const ask = async (question?: CartQuestion): Promise<Answered> => {
      const answer = await askCart(address, question);
      if (answer && "lines" in answer) {
        latest.current = answer.lines;
        if (question) tellTabs();
      }
      return answer;
    };
    const cart: CustomerCart = makeCustomerCart(latest.current, ask, {
      currency,
      unsaved: takeLeft(Date.now()),
      isOnline: () => navigator.onLine,
      told: (what) => told(what),
      done(moving) {
        forgetMoving(storage, kept, moving);
        bring();
      },
    });
    const bring = () =>
      joins &&
      void alone(() => {
        const moving = moveOut(browserCart, storage, kept, newKey);
        if (moving) cart.move(moving);
      });
    const onShow = (event: PageTransitionEvent) => event.persisted && cart.refresh();
    tabs?.addEventListener("message", () => cart.refresh());
    window.addEventListener("pageshow", onShow);
    const customer = currentUser();
    const onHide = () => noteLeft(customer, cart.leave, Date.now());
    window.addEventListener("pagehide", onHide);
    window.addEventListener("online", cart.save);
    settleCart({
      ...cart,
      refresh() {
        cart.refresh();
        tellTabs();
      },
    });
    bring();
    return () => {
      tabs?.close();
      window.removeEventListener("pageshow", onShow);
      window.removeEventListener("pagehide", onHide);
      window.removeEventListener("online", cart.save);
      settleCart();
    };
  }, [address, currency, joins]);
  return null;
}

/** Locks, so that two tabs do not move the same lines. Without locks the move's key is enough. */
async function alone(work: () => void): Promise<void> {
  if (!("locks" in navigator)) return work();
  await navigator.locks.request(CHANNEL, work);
}

/** Undefined where the browser forbids it. */
function browserStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** An unguessable key; `randomUUID` needs a secure origin. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const FAILED: Readonly<Record<string, "promotionOver" | "switchFailed">> = {
  "promotion.invalid": "promotionOver",
  "cashback.switchFailed": "switchFailed",
};
const TEXT_OF = {
  "goods.notExist": "soldNoMore",
  "cart.full": "noRoom",
  "limit.perOrder": "mostOf",
  "stock.insufficient": "allThereIs",
} as const;
/** Fewer units than wanted. */
const isCut = (told: string) => told === "mostOf" || told === "allThereIs";

/** Shows one message for each reason. */
function useTell(): (what: Told) => void {
  const text = useText("cart");
  const itemText = ({ title, qty, problem }: CartNews) => {
    const name = title || "–";
    return isCut(TEXT_OF[problem]) ? `${qty} × ${name}` : name;
  };
  return (what) => {
    if ("failed" in what) {
      toast({ text: text(FAILED[what.failed] ?? "notSaved"), tone: "danger" });
      return;
    }
    for (const key of new Set(what.news.map(({ problem }) => TEXT_OF[problem]))) {
      const items = what.news
        .filter(({ problem }) => TEXT_OF[problem] === key)
        .map(itemText)
        .join(", ");
      toast({ text: text(key, { items }), tone: isCut(key) ? "neutral" : "danger" });
    }
  };
}
