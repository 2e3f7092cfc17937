/** Keeps the price of what is about to be ordered fresh: after every change of lines, of the place of delivery, or of what is paid beside money, and when the browser is back online. */
import type { CountryCode } from "@rambla/core/market";
import { useEffect, useState } from "react";
import { ask, having, NotAnswered } from "../../base/asking/ask.ts";
import { useBackOnline } from "../../base/connection/use-online.ts";
import type { Settlement } from "../../cart/parts/checked-cart.ts";
import type { ChosenPurse } from "../parts/checkout-session.ts";
import type { Line } from "../../cart/parts/line.ts";
import { readGifts } from "../parts/gift-field.ts";

export type Settling = {
  /** `first`: nothing was answered yet, nor has anything failed. */
  readonly status: "first" | "settling" | "ready" | "failed";
  readonly settlement: (Settlement & BalanceDays) | null;
  /** Where the order goes. */
  readonly countryCode: CountryCode | undefined;
  /** Asks again, after an answer of the shop that the prices are no longer these. */
  again(): void;
};

/** When the balance can be paid, in words; null where no deposit may be. */
export type BalanceDays = { readonly balanceDays: { readonly from: string | null; readonly until: string } | null };

const QUIET_FOR = 150;

/** @param address where to ask (`useTo(orderAddresses).orderSettle()`) */
export function useSettlement(
  address: string,
  asked: {
    readonly lines: readonly Line[];
    readonly countryCode: CountryCode | undefined;
    /** Where in the country, as far as it is known. */
    readonly place: { readonly province?: string; readonly postCode?: string };
    readonly purse: ChosenPurse | undefined;
    readonly gift: string | null | undefined;
    readonly byDeposit: boolean | undefined;
    /** The customer the form was made for, null for a guest. */
    readonly customerId: string | null;
  },
): Settling {
  const { lines, countryCode, place, purse, gift, byDeposit = false, customerId } = asked;
  const [status, setStatus] = useState<Settling["status"]>("first");
  const [settlement, setSettlement] = useState<Settling["settlement"]>(null);
  const [round, setRound] = useState(0);
  const items = lines.map(({ goodsId, distributionId, palletId, fullDiscountId, qty }) => ({
    goodsId,
    distributionId,
    ...(palletId && { palletId }),
    ...(fullDiscountId && { fullDiscountId }),
    qty,
  }));
  const body =
    lines.length === 0
      ? ""
      : JSON.stringify({ items, countryCode, ...place, ...purse, byDeposit, gifts: readGifts(gift ?? ""), customerId });

  useEffect(() => {
    if (body === "") return;
    const stop = new AbortController();
    setStatus((before) => (before === "first" ? before : "settling"));
    const settle = async () => {
      try {
        const answer = await ask(address, isSettlement, JSON.parse(body), { signal: stop.signal });
        if (stop.signal.aborted) return;
        setSettlement(answer);
        setStatus("ready");
      } catch (error) {
        if (!(error instanceof NotAnswered)) throw error;
        if (!stop.signal.aborted) setStatus("failed");
      }
    };
    const timer = setTimeout(() => void settle(), QUIET_FOR);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [address, body, round]);

  const again = () => setRound((before) => before + 1);
  useBackOnline(again);

  return { status, settlement, countryCode, again };
}

const isSettlement = having<Settlement & BalanceDays>("items", "total", "balanceDays");
