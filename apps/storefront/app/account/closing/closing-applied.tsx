import { LinkButton } from "@rambla/ui/button";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { accountAddresses } from "../parts/addresses.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";
import { useDay } from "./day.ts";

export function ClosingApplied({ days, until }: { days: number; until: string }) {
  const text = useText("closing");
  const to = useTo(accountAddresses);
  const day = useDay();
  return (
    <NarrowPage title={text("appliedTitle")} lead={text("appliedLead", { days, day: day(until) })}>
      <LinkButton href={to.login()} size="l" variant="secondary" wide>
        {text("logIn")}
      </LinkButton>
    </NarrowPage>
  );
}
