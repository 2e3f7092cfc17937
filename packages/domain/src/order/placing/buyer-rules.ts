/** Which orders belong to one buyer, for limits per person and single-use benefits. Pure. */
import { createHmac } from "node:crypto";
import type { ShopSettings } from "@rambla/core/config";
import type { AddressInput } from "../../address/rules.ts";
import { mailboxOf } from "../../mail/mailbox-rules.ts";

/** The mailbox as limits count it: plus addresses and dots are ignored as the settings say. */
export function buyerOf(email: string, { person }: Pick<ShopSettings, "person">): string {
  return mailboxOf(email, { plus: person.plusAddresses, dots: person.dotlessDomains });
}

/** A keyed hash of a buyer, for records that outlive the account. */
export const buyerHash = ({ secret }: { readonly secret: Uint8Array }, buyer: string): Buffer =>
  createHmac("sha256", secret).update(["buyer", buyer].join("\n")).digest();

/**
 * A keyed hash of a delivery address: letters and digits of country, post code and street. The second line counts, as it separates flats;
 * the name does not.
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
