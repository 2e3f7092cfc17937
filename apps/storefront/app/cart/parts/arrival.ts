import { useMarket } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import type { Settlement } from "./checked-cart.ts";
import { daysBetween } from "./day.ts";

/** Gives the sentence with the days, or that an order waits for its pre-sale. */
export function useArrival(): (delivery: Settlement["delivery"]) => string {
  const arrivalOn = useArrivalOn();
  const { languageTag } = useMarket();
  return (delivery) => arrivalOn(delivery && daysBetween(delivery, languageTag));
}

/** The same for formatted days. */
export function useArrivalOn(): (days: string | null) => string {
  const text = useText("base");
  return (days) => (days ? text("deliveredBetween", { days }) : text("preSaleDelivery"));
}
