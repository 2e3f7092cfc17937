import { isOpaqueId } from "@rambla/core/id";
import { isRefusal, type Refusal } from "@rambla/core/refusal";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { accountAddresses } from "../account/parts/addresses.ts";
import { textIn } from "../base/form/form-text.ts";
import { attempt, pageContext, waysFrom } from "../base/page-context.ts";
import { type BookProblem, checkBook, defaultsIn, mistakesOfCall, NEW, problemOf, typedBook, writtenBook } from "./book-rules.ts";
import type { AddressMistake } from "./parts/address-rules.ts";
import { addressRules, namedCountries } from "./parts/form-countries.ts";
import { type BookEntry, savedAddresses } from "./parts/saved-address.ts";
import type { Mistakes } from "./parts/use-typed-fields.ts";

/** `wanted` is the address in the form. */
export async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const addressId = new URL(request.url).searchParams.get("addressId");
  const addresses = await savedAddresses(page);
  const countries = namedCountries(page, page.settings.delivery.countries[page.market.brand.code] ?? []);
  return {
    addresses,
    addressId,
    wanted: addresses.find((each) => each.addressId === addressId) ?? null,
    isSaved: new URL(request.url).searchParams.has("saved"),
    country: countries.find((each) => each.code === page.market.country.code)?.code ?? countries[0]?.code ?? "",
    ...addressRules(page),
    countries,
  };
}

/** `removed` carries the data for undoing it. */
export type BookAnswer =
  | BookProblem
  | { readonly done: "default" | "restored" }
  | { readonly done: "removed"; readonly removed: BookEntry };

export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const { address } = page.api;
  const form = await request.formData();
  const given = textIn(form, "addressId");
  const id = isOpaqueId(given) ? given : "none";
  const refused = (refusal: Refusal, mistakes?: Mistakes<AddressMistake>) =>
    data<BookAnswer>(problemOf(refusal, form, mistakes), { status: 400 });
  const intent = textIn(form, "intent");
  if (intent === "shipping" || intent === "invoice") {
    const set = await attempt(address.addressSetDefault({ params: { id }, query: { type: intent } }));
    return isRefusal(set) ? refused(set) : data<BookAnswer>({ done: "default" });
  }
  if (intent === "remove") {
    const removed = (await address.addressList()).find(({ addressId }) => addressId === id);
    const done = await attempt(address.addressDelete({ id }));
    if (isRefusal(done)) return refused(done);
    return data<BookAnswer>(removed ? { done: "removed", removed } : { done: "default" });
  }
  const rules = addressRules(page);
  const values = typedBook(form);
  const mistakes = checkBook(values, rules);
  const written = writtenBook(values, rules);
  if (Object.keys(mistakes).length > 0 || !written) return refused({ refused: "request.invalid" }, mistakes);
  const wanted = { ...written, ...defaultsIn(form) };
  const saved = await attempt(
    given === NEW || intent === "restore" ? address.addressCreate(wanted) : address.addressUpdate({ ...wanted, addressId: id }),
  );
  if (isRefusal(saved)) return refused(saved, mistakesOfCall(saved.fields));
  if (intent === "restore") return data<BookAnswer>({ done: "restored" });
  throw redirect(accountAddresses(waysFrom(page)).addresses({ saved: 1 }));
}
