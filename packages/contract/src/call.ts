/** What every call of the contract is made of: who may call, the shapes all calls share, the codes they may answer with. */
import { oc } from "@orpc/contract";
import { CURSOR } from "@rambla/core/cursor";
import * as z from "zod";
import { REFUSALS, type RefusalCode } from "./refusals.ts";

/**
 * Who may call (calls.json): `anonymous` is open to whoever asks, an identity is neither needed nor looked at to allow it (a login may
 * still go on with the guest it is shown), `either` a guest or a customer,
 * `customer` a signed-in customer, `orderBearer` whoever holds a login or a token of that order (D-188). `operator` runs the shop and
 * comes by a door of their own (D-166).
 */
export type Caller = "anonymous" | "either" | "customer" | "orderBearer" | "operator";

/** What an operator is trusted with: other operators; the catalogue and its stock; orders, their money, and whoever ordered or asks. */
export const OPERATOR_ROLES = ["owner", "goods", "money"] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export type CallMeta = {
  readonly caller: Caller;
  /** The role that a call of operators asks for; every operator may when none is named. */
  readonly role?: OperatorRole;
  /** A POST that asks and changes nothing (`cartStockCheck`): needs no Idempotency-Key, survives a replay. */
  readonly reads?: boolean;
  /**
   * Takes an Idempotency-Key because it moves money, stock or mails: the one mark of it. Whoever dispatches the call asks for
   * the key, and the same key with the same body gets the first answer. Set by `onceBy`.
   */
  readonly idempotent?: boolean;
  /** A call of operators that only looks, and shows what a person has written or where they live: the log says who looked, and at whose. Set by `operatorLook`. */
  readonly isPersonal?: boolean;
};

/** The start of every call: `call.meta({ caller }).route({ method, path, operationId })…`. */
export const call = oc.$meta<CallMeta>({ caller: "either" });

/** The start of a call that must not happen twice (D-113): marked, and able to refuse for it. */
export function onceBy(caller: Caller, role?: OperatorRole) {
  return call
    .meta({ caller, idempotent: true, ...(role && { role }) })
    .errors(refusals("request.invalid", "idempotency.conflict", "idempotency.running"));
}

/** The error map of a call: each code with its HTTP status and what it may carry. */
export function refusals<const Code extends RefusalCode>(...codes: Code[]): Record<Code, RefusalShape> {
  const map: Partial<Record<RefusalCode, RefusalShape>> = {};
  for (const code of codes) map[code] = { status: REFUSALS[code], data: refusalData };
  return map as Record<Code, RefusalShape>;
}

type RefusalShape = { status: number; data: typeof refusalData };

/** What a refusal carries besides its code. */
export const refusalData = z
  .object({
    values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    fields: z.record(z.string(), z.string()).optional(),
    details: z.unknown().optional(),
  })
  .optional();

export const catalogueId = z.string().regex(/^\d{1,18}$/);
export const opaqueId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
/** Decimal text with two places: `12.30`. Its currency stands beside it in the object. */
export const decimal = z.string().regex(/^-?\d{1,12}\.\d{2}$/);
export const currency = z.string().regex(/^[A-Z]{3}$/);
export const moment = z.iso.datetime();
/** When something ends: a moment, or a day that ends with its last moment where the brand is at home. */
export const end = z.union([z.iso.date(), moment]);

/** Pieces of one line. */
export const quantity = z.number().int().min(1).max(9999);

/** `page` and `limit` of a list, from a query or a body. */
export const pageInput = {
  page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
  limit: z.coerce.number<number>().int().min(1).max(100).optional(),
};

/** A page of a list. `total` is exact up to `exactTotal` of the settings; `moreThanTotal` says that there are more (D-098). */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.number().int(),
    moreThanTotal: z.boolean().optional(),
    page: z.number().int(),
    limit: z.number().int(),
  });
}

/** Where a list goes on, from the entry before; it is found as fast in the depth as at the beginning, which a page is not. */
export const cursor = z.string().regex(CURSOR);

/** `after` of a list that is read on and on: it goes before `page`. */
export const growingInput = { ...pageInput, after: cursor.optional() };

/** A part of such a list; `next` where there is more. */
export function growingListOf<Item extends z.ZodType>(item: Item) {
  return pageOf(item).extend({ next: cursor.nullable() });
}
