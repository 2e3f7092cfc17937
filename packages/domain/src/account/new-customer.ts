import { randomId } from "@rambla/core/id";
import type { BrandCode, CountryCode, LanguageCode } from "@rambla/core/market";
import { passwordHash } from "../platform/password.ts";
import type { Shop } from "../platform/shop.ts";
import type { SignInName } from "./rules.ts";
import { type CustomerRow, findCustomerNamed, insertCustomer } from "./store.ts";

const INVITATION_CODE_LENGTH = 10;

type Given = {
  readonly brand: BrandCode;
  readonly country: CountryCode;
  readonly language: LanguageCode;
  /** Proven. */
  readonly name: SignInName;
  readonly password: string;
  readonly nickname: string | null;
  readonly invitedBy: string | null;
};

export async function newCustomer(shop: Shop, { name, password, ...given }: Given): Promise<CustomerRow> {
  const now = shop.clock();
  const named =
    "phone" in name ? { email: null, emailVerifiedAt: null, phone: name.phone } : { email: name.email, emailVerifiedAt: now, phone: null };
  return {
    ...given,
    ...named,
    customerId: randomId(shop.random),
    passwordHash: await passwordHash(shop, password),
    invitationCode: randomId(shop.random, INVITATION_CODE_LENGTH).toUpperCase(),
    createdAt: now,
  };
}

/** Adds a demo customer unless the name exists. @returns the id of a new one */
export async function importCustomer(shop: Shop, given: Given): Promise<string | undefined> {
  if (await findCustomerNamed(shop.database, given.brand, given.name)) return undefined;
  const customer = await newCustomer(shop, given);
  return (await shop.database.transaction((transaction) => insertCustomer(transaction, customer))) ? customer.customerId : undefined;
}
