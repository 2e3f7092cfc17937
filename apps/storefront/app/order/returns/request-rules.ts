/** How far a return or an exchange is, and what its shopper does next. Pure. */
import { isRefusal } from "@rambla/core/refusal";
import type { TextKey } from "@rambla/texts/format";
import type { Step } from "@rambla/ui/steps";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { ShownRequest } from "./returns.data.ts";

type Standing = Pick<ShownRequest, "type" | "status" | "timeline" | "refund" | "replacement">;
type Name = ShownRequest["timeline"][number]["step"];

const WAY = ["asked", "approved", "sent"] as const satisfies readonly Name[];

type Station = { readonly step: Name; readonly state: Step["state"]; readonly note: string | undefined };

/** The stations of its way. What lies before the last one that was reached is done, whether it was told or not. */
export function stationsOf({ type, status, timeline, refund }: Omit<Standing, "replacement">): readonly Station[] {
  const way = [...WAY, ...endsOf(type, status, refund.state)];
  const reached = way.findLastIndex((station) =>
    timeline.some(({ step }) => step === station || (station === "sent" && step === "received")),
  );
  return way.map((step, at) => ({
    step,
    state: at > reached ? "upcoming" : at === reached ? "current" : "done",
    note: timeline.find((moment) => moment.step === step)?.short,
  }));
}

type Refunding = Standing["refund"]["state"];

/** The last stations: an exchange can end with money, and a return without, as when its goods were refunded before. */
function endsOf(type: Standing["type"], status: Standing["status"], refund: Refunding): readonly Name[] {
  if (refund !== "none") return ["refunded"];
  if (type === "exchange") return ["replaced"];
  return status === "finish" ? [] : ["refunded"];
}

/** Whether money goes back, and whether it is still to come. */
export function moneyOf({ type, status, refund: { state } }: Pick<Standing, "type" | "status" | "refund">) {
  const isOpen = status === "adopt" || status === "proing";
  return { isTold: state !== "none", isToCome: state === "refunding" || (state === "none" && isOpen && type === "return") };
}

/** The words for what comes next, and whether a tracking number can be entered or corrected now. */
export function nextOf({ status, timeline, refund, replacement }: Standing) {
  const isHere = timeline.some(({ step }) => step === "received");
  const tracking = status === "adopt" || (status === "proing" && !isHere);
  return { words: wordsOf(status, isHere, refund.state, replacement !== null), tracking };
}

type Words = Extract<TextKey<"afterSale">, `next.${string}`>;

function wordsOf(status: Standing["status"], isHere: boolean, refund: Refunding, isReplaced: boolean): Words {
  if (status === "undereview") return "next.undereview";
  if (status === "adopt") return "next.adopt";
  if (isReplaced) return "next.replaced";
  if (refund !== "none") return `next.${refund}`;
  return status === "finish" ? "next.finish" : isHere ? "next.received" : "next.sent";
}

const MOVED: readonly string[] = ["afterSale.unitsTaken", "afterSale.wanted", "afterSale.notPossible"];

/** Whether a page is loaded again: its form was refused because the order or the request has changed since it was shown. */
export const isReloaded = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean => {
  const answer: unknown = actionResult;
  return defaultShouldRevalidate || (isRefusal(answer) && MOVED.includes(answer.refused));
};
