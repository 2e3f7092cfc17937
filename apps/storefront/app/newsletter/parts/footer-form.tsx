import { Button } from "@rambla/ui/button";
import { Form } from "../../base/form/form.tsx";
import { MailboxField } from "../../base/form/mailbox-field.tsx";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { newsletterAddresses } from "./addresses.ts";

/** Asks for the newsletter in the foot of a page; what comes of it is told on a page of its own. */
export function NewsletterForm({ className }: { className?: string | undefined }) {
  const text = useText("base");
  const to = useTo(newsletterAddresses);
  return (
    <Form method="post" action={to.newsletter()} className={className} noValidate>
      <MailboxField id="footer-newsletter" name="email" label={text("newsletterEmail")} />
      <Button type="submit" name="intent" value="subscribe" variant="secondary">
        {text("newsletterSubscribe")}
      </Button>
    </Form>
  );
}
