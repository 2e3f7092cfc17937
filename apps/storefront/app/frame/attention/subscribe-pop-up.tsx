import { Button } from "@rambla/ui/button";
import { Corner } from "@rambla/ui/corner";
import { toast } from "@rambla/ui/toast-store";
import { type FormEvent, useState } from "react";
import { ask, having, NotAnswered } from "../../base/asking/ask.ts";
import { MailboxField } from "../../base/form/mailbox-field.tsx";
import { useTo } from "../../base/market.tsx";
import { useRefusalText, useText } from "../../base/text.tsx";
import type { Offer } from "../../home/parts/offered.ts";
import { newsletterAddresses } from "../../newsletter/parts/addresses.ts";
import { OfferPicture } from "./offer-picture.tsx";

export function SubscribePopUp({ offer, onClose, onSubmitted }: { offer: Offer; onClose: () => void; onSubmitted: () => void }) {
  const text = useText("newsletter");
  const base = useText("base");
  const refusal = useRefusalText();
  const address = useTo(newsletterAddresses).subscribe();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    setBusy(true);
    try {
      await ask(address, having(), { email: new FormData(form).get("email") });
      onSubmitted();
      onClose();
      toast({ text: text("success"), tone: "success" });
    } catch (error) {
      if (!(error instanceof NotAnswered)) throw error;
      setBusy(false);
      setProblem(refusal(error.refused ?? "service.unavailable", error.values));
      form.querySelector("input")?.focus();
    }
  }
  return (
    <Corner title={offer.title} close={{ label: base("close"), onClose }}>
      <OfferPicture offer={offer} />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <MailboxField name="email" label={text("email")} hint={offer.text} error={problem} />
        <Button type="submit" wide busy={busy}>
          {text("subscribe")}
        </Button>
      </form>
    </Corner>
  );
}
