import { writtenDay } from "@rambla/core/date-format";
import { useMarket } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import type { Settlement } from "./checked-cart.ts";

/** When an order with a pre-sale ships, and that its other goods wait. */
export default function WaitingNote({
  waitsFor,
  className,
}: {
  waitsFor: NonNullable<Settlement["waitsFor"]>;
  className: string | undefined;
}) {
  const text = useText("preSale");
  const { languageTag } = useMarket();
  const { titles, shipsFrom, isMixed } = waitsFor;
  return (
    <>
      {shipsFrom !== null && <p className={className}>{text("leavesAbout", { ships: writtenDay(shipsFrom, languageTag) })}</p>}
      {isMixed && <p className={className}>{text("together", { count: titles.length, title: titles[0] ?? "" })}</p>}
    </>
  );
}
