import { Button } from "@rambla/ui/button";
import { useFrameData } from "../../base/frame-data.ts";
import { Form } from "../../base/form/form.tsx";
import { MailboxField } from "../../base/form/mailbox-field.tsx";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { newsletterAddresses } from "./addresses.ts";

/** Subscribes in the footer; the answer is a page of its own. */
export function NewsletterForm({ className }: { className?: string | undefined }) {
  const text = useText("base");
  const to = useTo(newsletterAddresses);
  // That page is private: where marketing scripts may run, it needs a document of its own.
  const isByDocument = useFrameData().untaggedPaths.length > 0;
  return (
    <Form method="post" action={to.newsletter()} reloadDocument={isByDocument} className={className} noValidate>
      <MailboxField id="footer-newsletter" name="email" label={text("newsletterEmail")} />
      <Button type="submit" name="intent" value="subscribe" variant="secondary">
        {text("newsletterSubscribe")}
      </Button>
    </Form>
  );
}
