import { Disclosure } from "@rambla/ui/disclosure";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { useText } from "../../../base/text.tsx";
import type { ChosenPurse } from "../../parts/checkout-session.ts";
import type { load } from "../confirm.data.ts";
import type { Settling } from "../use-settlement.ts";
import PurseFields from "./purse-fields.tsx";

type Purse = Awaited<ReturnType<typeof load>>["purse"];

const isInUse = (own: Purse, chosen: ChosenPurse | undefined): boolean =>
  own.coupons.length > 0 || Number(own.balance) > 0 || Object.keys(chosen ?? {}).length > 0;

/** What goods may be paid with beside money; folded away until somebody has or wants some. */
export function PurseDisclosure({ chosen, settling }: { chosen: ChosenPurse | undefined; settling: Settling }) {
  const text = useText("order");
  const { purse, saved } = useLoaderData<typeof load>();
  const [opened, setOpened] = useState<boolean>();
  const isOpen = opened ?? isInUse(purse, chosen);
  return (
    <Disclosure
      variant="plain"
      summary={text(saved ? "purse" : "purseGuest")}
      open={isOpen}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      {isOpen && chosen && <PurseFields own={purse} isCustomer={saved !== null} chosen={chosen} settling={settling} />}
    </Disclosure>
  );
}
