import { LinkButton } from "@rambla/ui/button";
import { useText } from "../base/text.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";

/** Says that a mail's link is expired, used or invalid. @param children label of the link to `href` */
export function LinkExpired({ href, children }: { href: string; children: string }) {
  const text = useText("account");
  return (
    <NarrowPage title={text("expiredTitle")} lead={text("expiredLead")}>
      <LinkButton href={href}>{children}</LinkButton>
    </NarrowPage>
  );
}
