import { Button } from "@rambla/ui/button";
import { TextField } from "@rambla/ui/field";
import { Form } from "../../base/form.tsx";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { newsletterAddresses } from "./addresses.ts";

/** Asks for the newsletter in the foot of a page; what comes of it is told on a page of its own. */
export function NewsletterForm({ className }: { className?: string | undefined }) {
  const text = useText("base");
  const to = useTo(newsletterAddresses);
  return (
    <Form method="post" action={to.newsletter()} className={className} noValidate>
      <TextField id="footer-newsletter" name="email" type="email" label={text("newsletterEmail")} autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={254} />
      <Button type="submit" name="intent" value="subscribe" variant="secondary">
        {text("newsletterSubscribe")}
      </Button>
    </Form>
  );
}
