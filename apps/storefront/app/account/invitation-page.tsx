import { Button } from "@rambla/ui/button";
import { useEffect, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { useMarket } from "../base/market.tsx";
import { pageContext } from "../base/page-context.ts";
import { waysOf } from "../base/paths.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { CopyField } from "./copy-field.tsx";
import styles from "./invitation-page.module.css";
import { accountAddresses } from "./parts/addresses.ts";
import { AccountArea } from "./parts/area.tsx";

export const loader = withHead(async ({ context }: LoaderFunctionArgs) => {
  const { api, origin, market } = context.get(pageContext);
  const { invitationCode } = await api.account.userInfo();
  // As a desktop has it: whoever follows it is sent to the layout of their own device.
  return { invitationCode, link: origin + accountAddresses(waysOf("desktop", market.countryParameter)).register({ invitationCode }) };
});
export { meta } from "../base/loaded-head.ts";

/** The code and the link by which a customer invites others. */
export default function InvitationPage() {
  const { invitationCode, link } = useLoaderData<typeof loader>();
  const text = useText("account");
  return (
    <AccountArea title={text("invitationTitle")} lead={text("invitationLead")}>
      <div className={styles.invitation}>
        <CopyField label={text("invitationLink")} value={link} />
        <CopyField label={text("ownInvitationCode")} value={invitationCode} />
        <Share link={link} />
      </div>
    </AccountArea>
  );
}

/** Hands the link to what the device shares with; nothing where the browser cannot. */
function Share({ link }: { link: string }) {
  const text = useText("account");
  const { brandName } = useMarket();
  const [can, setCan] = useState(false);
  useEffect(() => setCan("share" in navigator), []);
  if (!can) return null;
  // Closing the device's window is no failure.
  const share = () => navigator.share({ title: brandName, text: text("shareWords", { brand: brandName }), url: link }).catch(() => undefined);
  return (
    <p>
      <Button onClick={() => void share()}>{text("share")}</Button>
    </p>
  );
}
