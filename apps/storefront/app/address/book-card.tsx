import { Badge } from "@rambla/ui/badge";
import { Button, LinkButton } from "@rambla/ui/button";
import { useNavigation } from "react-router";
import { accountAddresses } from "../account/parts/addresses.ts";
import { Form } from "../base/form/form.tsx";
import { useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import styles from "./book.module.css";
import type { SavedAddress } from "./parts/saved-address.ts";

export function BookCard({ address }: { address: SavedAddress }) {
  const { addressId, lines, phone, landline, taxID, defaultShipping, defaultInvoice } = address;
  const text = useText("address");
  const to = useTo(accountAddresses);
  const { formData } = useNavigation();
  const running = formData?.get("addressId") === addressId ? formData.get("intent") : undefined;
  const [name, ...rest] = lines;
  const named = (word: string) => `${word}: ${lines.slice(0, 2).join(", ")}`;
  const button = (intent: string, word: string, variant: "secondary" | "quiet") => (
    <Button type="submit" name="intent" value={intent} variant={variant} size="s" busy={running === intent} aria-label={named(word)}>
      {word}
    </Button>
  );
  return (
    <li className={styles.card}>
      <address className={styles.words}>
        <strong>{name}</strong>
        {rest.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span className={styles.muted}>{[phone, landline].filter(Boolean).join(" · ")}</span>
        {taxID && (
          <span className={styles.muted}>
            {text("taxID")} {taxID}
          </span>
        )}
      </address>
      {(defaultShipping || defaultInvoice) && (
        <p className={styles.badges}>
          {defaultShipping && <Badge>{text("defaultShipping")}</Badge>}
          {defaultInvoice && <Badge>{text("defaultInvoice")}</Badge>}
        </p>
      )}
      <Form method="post" action={to.addresses()} replace preventScrollReset className={styles.actions}>
        <input type="hidden" name="addressId" value={addressId} />
        <div className={styles.buttons}>
          <LinkButton href={to.address(addressId)} variant="secondary" size="s" aria-label={named(text("edit"))}>
            {text("edit")}
          </LinkButton>
          {button("remove", text("remove"), "secondary")}
        </div>
        {!(defaultShipping && defaultInvoice) && (
          <div className={styles.choices}>
            {!defaultShipping && button("shipping", text("useForShipping"), "quiet")}
            {!defaultInvoice && button("invoice", text("useForInvoice"), "quiet")}
          </div>
        )}
      </Form>
    </li>
  );
}
