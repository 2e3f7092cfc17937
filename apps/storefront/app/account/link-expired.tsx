import { LinkButton } from "@rambla/ui/button";
import { useText } from "../base/text.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";

/** The page of a mail's link that is too old, used up, or never was one. @param children the words of the way on, to `href` */
export function LinkExpired({ href, children }: { href: string; children: string }) {
  const text = useText("account");
  return (
    <NarrowPage title={text("expiredTitle")} lead={text("expiredLead")}>
      <LinkButton href={href}>{children}</LinkButton>
    </NarrowPage>
  );
}
