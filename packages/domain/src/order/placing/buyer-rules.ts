/** Which orders count as those of one buyer, for limits per person and for what is given once. Pure. */
import { createHmac } from "node:crypto";
import type { ShopSettings } from "@rambla/core/config";
import type { AddressInput } from "../../address/rules.ts";
import { mailboxOf } from "../../mail/mailbox-rules.ts";

/** The mailbox as limits count it: plus addresses and dots lead to the same buyer as far as the settings say so. */
export function buyerOf(email: string, { person }: Pick<ShopSettings, "person">): string {
  return mailboxOf(email, { plus: person.plusAddresses, dots: person.dotlessDomains });
}

/** A keyed hash of a buyer, for what is kept longer than their account. */
export const buyerHash = ({ secret }: { readonly secret: Uint8Array }, buyer: string): Buffer =>
  createHmac("sha256", secret).update(["buyer", buyer].join("\n")).digest();

/**
 * A keyed hash of where an order is sent: country, post code and street in letters and digits alone, so that spaces, case, accents
 * and signs change nothing. The second line counts too, because it tells the flats of a house apart; the name does not.
 */
export function addressHash({ country, postCode, detailedAddress, extraAddress }: AddressInput, secret: Uint8Array): Buffer {
  const plain = (text: string) =>
    text
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, "");
  return createHmac("sha256", secret)
    .update(["delivery address", country, plain(postCode), plain(`${detailedAddress} ${extraAddress}`)].join("\n"))
    .digest();
}
