import * as z from "zod";
import { call, opaqueId, pageInput, pageOf, refusals } from "./call.ts";

/** A guest's address is stored with the order only. */
export const address = z.strictObject({
  firstName: z.string().trim().min(1).max(60),
  lastName: z.string().trim().min(1).max(60),
  country: z.string().length(2),
  province: z.string().trim().max(80).default(""),
  city: z.string().trim().min(1).max(80),
  postCode: z.string().trim().min(1).max(12),
  detailedAddress: z.string().trim().min(1).max(200),
  extraAddress: z.string().trim().max(200).default(""),
  company: z.string().trim().max(120).default(""),
  phone: z.string().trim().min(1).max(24),
});
/** A stored address: the shape of the input without its rules. */
export const storedAddress = z.object({
  firstName: z.string(),
  lastName: z.string(),
  country: z.string(),
  province: z.string(),
  city: z.string(),
  postCode: z.string(),
  detailedAddress: z.string(),
  extraAddress: z.string(),
  company: z.string(),
  phone: z.string(),
});

const bookAddress = address.extend({
  taxID: z.string().trim().max(30).default(""),
  landline: z.string().trim().max(24).default(""),
  defaultShipping: z.boolean().default(false),
  defaultInvoice: z.boolean().default(false),
});
/** `addressId` is null for a guest. */
const savedAddress = storedAddress.extend({
  addressId: opaqueId.nullable(),
  taxID: z.string(),
  landline: z.string(),
  defaultShipping: z.boolean(),
  defaultInvoice: z.boolean(),
});
const bookEntry = savedAddress.extend({ addressId: opaqueId });

export const returnAddress = storedAddress.omit({ firstName: true, lastName: true }).extend({ addressId: opaqueId });

const customers = call.meta({ caller: "customer" });

export const addressContract = {
  addressList: customers
    .route({ method: "GET", path: "/shop/user/address/list", operationId: "addressList" })
    /** Defaults first, then the latest. */
    .output(z.array(bookEntry))
    .errors(refusals("auth.required")),
  addressDefault: customers
    .route({ method: "GET", path: "/shop/user/address/default", operationId: "addressDefault" })
    .output(z.object({ shipping: bookEntry.nullable(), invoice: bookEntry.nullable() }))
    .errors(refusals("auth.required")),
  addressCreate: call
    .route({ method: "POST", path: "/shop/user/address", operationId: "addressCreate" })
    /** Returns an existing equal address. A guest's is checked only. */
    .input(bookAddress)
    .output(savedAddress)
    .errors(refusals("request.invalid", "address.required", "phone.invalid", "address.tooMany")),
  addressUpdate: customers
    .route({ method: "PUT", path: "/shop/user/address/{addressId}", operationId: "addressUpdate" })
    .input(bookAddress.extend({ addressId: opaqueId }))
    .output(bookEntry)
    .errors(refusals("auth.required", "request.invalid", "address.required", "phone.invalid", "address.notFound")),
  addressDelete: customers
    .route({ method: "DELETE", path: "/shop/user/address/{id}", operationId: "addressDelete" })
    .input(z.object({ id: opaqueId }))
    .output(z.object({ removed: z.literal(true) }))
    .errors(refusals("auth.required", "address.notFound")),
  addressSetDefault: customers
    .route({ method: "PUT", path: "/shop/user/address/{id}/default", operationId: "addressSetDefault", inputStructure: "detailed" })
    .input(z.object({ params: z.object({ id: opaqueId }), query: z.object({ type: z.enum(["shipping", "invoice"]) }) }))
    .output(z.object({ set: z.literal(true) }))
    .errors(refusals("auth.required", "address.notFound")),
  postAddressPageSearch: customers
    .route({ method: "GET", path: "/shop/post/address/page/search", operationId: "postAddressPageSearch" })
    /** For goods from the country. */
    .input(z.object(pageInput))
    .output(pageOf(returnAddress))
    .errors(refusals("auth.required")),
  placeAutoComplete: call
    .route({ method: "GET", path: "/shop/user/address/placeAutoComplete", operationId: "placeAutoComplete" })
    /** `detailedAddress` is empty for a town. */
    .input(z.object({ input: z.string().trim().min(1).max(80), countryCode: z.string().length(2) }))
    .output(z.array(storedAddress.pick({ detailedAddress: true, postCode: true, city: true, province: true }))),
  adminRegion: call
    .route({ method: "GET", path: "/shop/order_confirm/admin_region/v2", operationId: "adminRegion" })
    /** Empty for countries without a list. */
    .input(z.object({ countryCode: z.string().length(2), parentId: z.string().max(80).optional() }))
    .output(z.array(z.object({ regionId: z.string(), name: z.string() }))),
};
