/** When an order comes, in words. */
import { useMarket } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import type { Settlement } from "./checked-cart.ts";
import { daysBetween } from "./day.ts";

/** Gives the sentence: between which days, or that an order with a pre-sale waits for the goods. */
export function useArrival(): (delivery: Settlement["delivery"]) => string {
  const arrivalOn = useArrivalOn();
  const { languageTag } = useMarket();
  return (delivery) => arrivalOn(delivery && daysBetween(delivery, languageTag));
}

/** The same of days that are written out already. */
export function useArrivalOn(): (days: string | null) => string {
  const text = useText("base");
  return (days) => (days ? text("deliveredBetween", { days }) : text("preSaleDelivery"));
}
