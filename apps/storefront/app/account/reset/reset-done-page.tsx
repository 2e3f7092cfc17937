import { LinkButton } from "@rambla/ui/button";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { accountAddresses } from "../parts/addresses.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";

export const loader = withHead(async () => ({}));
export { meta } from "../../base/loaded-head.ts";

export default function ResetDonePage() {
  const text = useText("account");
  const to = useTo(accountAddresses);
  return (
    <NarrowPage title={text("resetDoneTitle")} lead={text("resetDoneLead")}>
      <LinkButton href={to.login()} size="l" wide>
        {text("login")}
      </LinkButton>
    </NarrowPage>
  );
}
