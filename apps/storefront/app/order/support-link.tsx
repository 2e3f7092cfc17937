import { Link } from "@rambla/ui/link";
import { telephoneIn } from "../base/contact-line.ts";
import { useFrameData } from "../base/frame-data.ts";
import { useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { consultationAddresses } from "../consultation/parts/addresses.ts";

/**
 * The way to the shop's support about an order: a customer asks in the account, a guest, who has no place to read an answer, writes a mail
 * or calls. Where a shop has neither, everybody is led to the questions of an account.
 */
export function SupportLink({ orderNumber, isCustomer }: { orderNumber: string; isCustomer: boolean }) {
  const text = useText("order");
  const to = useTo(consultationAddresses);
  const { email, contact } = useFrameData().footer;
  const phone = telephoneIn(contact);
  const address = isCustomer
    ? undefined
    : email
      ? `mailto:${email}?${new URLSearchParams({ subject: orderNumber })}`
      : phone && `tel:${phone}`;
  return <Link href={address ?? to.consult()}>{text("askSupport")}</Link>;
}
