import { randomId } from "@rambla/core/id";
import { type Country, entryOf } from "@rambla/core/market";
import { provincesOf } from "@rambla/core/provinces";
import { type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { type CallContext, customerOf, isCustomer } from "../platform/call-context.ts";
import { type AddressProblems, type BookFields, bookProblems, type Defaults, isSameAddress, tidyBookFields } from "./rules.ts";
import {
  addDefaults,
  type AddressRow,
  clearDefaults,
  findAddresses,
  insertAddress,
  lockBook,
  removeAddress,
  updateAddress,
} from "./store.ts";

type Asking = Pick<CallContext, "shop" | "market" | "viewer">;
type WrongField = Refusal<AddressProblems[string]>;

/** A guest's address has no id. */
type Shown<Id extends string | null = string> = BookFields & Defaults & { readonly addressId: Id };

/** Defaults first. */
export async function listAddresses({ shop, viewer }: Pick<Asking, "shop" | "viewer">): Promise<Shown[]> {
  return (await findAddresses(shop.database, customerOf({ viewer }).customerId)).map(shown);
}

/** Null where none is chosen. */
export async function defaultAddresses(
  context: Pick<Asking, "shop" | "viewer">,
): Promise<{ readonly shipping: Shown | null; readonly invoice: Shown | null }> {
  const all = await listAddresses(context);
  return { shipping: all.find((each) => each.defaultShipping) ?? null, invoice: all.find((each) => each.defaultInvoice) ?? null };
}

/**
 * Adds an address. The first becomes both defaults; an existing one is returned. A guest's address is only checked.
 * @returns `request.invalid` also for a country without delivery, `address.tooMany` when the book is full
 */
export async function createAddress(
  context: Asking,
  asked: BookFields & Defaults,
): Promise<Shown<string | null> | WrongField | Refusal<"address.tooMany">> {
  const { shop, viewer } = context;
  const found = judge(context, asked);
  if ("refused" in found) return found;
  const { address } = found;
  const wanted = { defaultShipping: asked.defaultShipping, defaultInvoice: asked.defaultInvoice };
  if (!isCustomer(viewer)) return { ...address, ...wanted, addressId: null };
  const { customerId } = viewer;
  return await shop.database.transaction(async (transaction) => {
    await lockBook(transaction, customerId);
    const book = await findAddresses(transaction, customerId);
    const same = book.find((each) => isSameAddress(each.address, address));
    if (!same && book.length >= shop.config.address.max)
      return refuse("address.tooMany" as const, { values: { max: shop.config.address.max } });
    if (same) {
      await clearDefaults(transaction, customerId, wanted, same.addressId);
      await addDefaults(transaction, customerId, same.addressId, wanted);
      return shown({
        ...same,
        defaultShipping: same.defaultShipping || wanted.defaultShipping,
        defaultInvoice: same.defaultInvoice || wanted.defaultInvoice,
      });
    }
    const row = {
      addressId: randomId(shop.random),
      address,
      ...(book.length === 0 ? { defaultShipping: true, defaultInvoice: true } : wanted),
    };
    await clearDefaults(transaction, customerId, row, null);
    await insertAddress(transaction, customerId, row, shop.clock());
    return shown(row);
  });
}

/** Replaces an address and its defaults. @returns `address.notFound` for another customer's */
export async function changeAddress(
  context: Asking,
  asked: BookFields & Defaults & { readonly addressId: string },
): Promise<Shown | WrongField | Refusal<"address.notFound">> {
  const { shop } = context;
  const { customerId } = customerOf(context);
  const found = judge(context, asked);
  if ("refused" in found) return found;
  const row: AddressRow = {
    addressId: asked.addressId,
    address: found.address,
    defaultShipping: asked.defaultShipping,
    defaultInvoice: asked.defaultInvoice,
  };
  return await shop.database.transaction(async (transaction) => {
    await lockBook(transaction, customerId);
    if (!(await isOwn(transaction, customerId, row.addressId))) return refuse("address.notFound" as const);
    await clearDefaults(transaction, customerId, row, row.addressId);
    await updateAddress(transaction, customerId, row);
    return shown(row);
  });
}

/** @returns `address.notFound` for another customer's */
export async function setDefault(
  { shop, viewer }: Pick<Asking, "shop" | "viewer">,
  addressId: string,
  type: "shipping" | "invoice",
): Promise<{ readonly set: true } | Refusal<"address.notFound">> {
  const { customerId } = customerOf({ viewer });
  const wanted = { defaultShipping: type === "shipping", defaultInvoice: type === "invoice" };
  return await shop.database.transaction(async (transaction) => {
    await lockBook(transaction, customerId);
    if (!(await isOwn(transaction, customerId, addressId))) return refuse("address.notFound" as const);
    await clearDefaults(transaction, customerId, wanted, addressId);
    await addDefaults(transaction, customerId, addressId, wanted);
    return { set: true as const };
  });
}

/** Orders keep their copy. @returns `address.notFound` for another customer's */
export async function deleteAddress(
  { shop, viewer }: Pick<Asking, "shop" | "viewer">,
  addressId: string,
): Promise<{ readonly removed: true } | Refusal<"address.notFound">> {
  return (await removeAddress(shop.database, customerOf({ viewer }).customerId, addressId))
    ? { removed: true }
    : refuse("address.notFound");
}

export function regions(countryCode: string, parentId: string | undefined): { readonly regionId: string; readonly name: string }[] {
  if (parentId) return [];
  return (provincesOf(countryCode.toUpperCase()) ?? []).map(({ value, label }) => ({ regionId: value, name: label }));
}

/** The stored form, or all wrong fields. */
function judge(
  { shop: { config }, market }: Pick<Asking, "shop" | "market">,
  asked: BookFields,
): { readonly address: BookFields } | WrongField {
  const country = deliveryCountry(config, market.brand.code, asked.country);
  if (!country) return refuseField("country", "request.invalid");
  const fields = bookProblems(asked, country, config);
  const codes = new Set(Object.values(fields));
  const [only] = codes;
  if (only === undefined) return { address: tidyBookFields(asked, country) };
  return refuse(codes.size === 1 ? only : "request.invalid", { fields });
}

function deliveryCountry(config: Asking["shop"]["config"], brand: string, code: string): Country | undefined {
  const country = entryOf(config.countries, code.toUpperCase());
  return country && config.delivery.countries[brand]?.includes(country.code) ? country : undefined;
}

async function isOwn(transaction: Parameters<typeof findAddresses>[0], customerId: string, addressId: string): Promise<boolean> {
  return (await findAddresses(transaction, customerId)).some((each) => each.addressId === addressId);
}

function shown({ addressId, address, defaultShipping, defaultInvoice }: AddressRow): Shown {
  return { ...address, addressId, defaultShipping, defaultInvoice };
}
