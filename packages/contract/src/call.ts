import { oc } from "@orpc/contract";
import { CURSOR } from "@rambla/core/cursor";
import * as z from "zod";
import { REFUSALS, type RefusalCode } from "./refusals.ts";

/** `either`: a guest or a customer. `orderBearer`: by session or by a token of the order. `operator`: by a session of their own. */
export type Caller = "anonymous" | "either" | "customer" | "orderBearer" | "operator";

/** `owner` manages operators, `goods` the catalogue, `money` orders and questions. */
export const OPERATOR_ROLES = ["owner", "goods", "money"] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export type CallMeta = {
  readonly caller: Caller;
  /** Unset: every operator may call. */
  readonly role?: OperatorRole;
  /** A POST that changes nothing. */
  readonly reads?: boolean;
  /** Takes an Idempotency-Key. Set by `onceBy`. */
  readonly idempotent?: boolean;
  /** Shows personal data, so the audit log records it. Set by `operatorLook`. */
  readonly isPersonal?: boolean;
};

export const call = oc.$meta<CallMeta>({ caller: "either" });

/** Starts an idempotent call. */
export function onceBy(caller: Caller, role?: OperatorRole) {
  return call
    .meta({ caller, idempotent: true, ...(role && { role }) })
    .errors(refusals("request.invalid", "idempotency.conflict", "idempotency.running"));
}

/** Builds the error map of a call. */
export function refusals<const Code extends RefusalCode>(...codes: Code[]): Record<Code, RefusalShape> {
  const map: Partial<Record<RefusalCode, RefusalShape>> = {};
  for (const code of codes) map[code] = { status: REFUSALS[code], data: refusalData };
  return map as Record<Code, RefusalShape>;
}

type RefusalShape = { status: number; data: typeof refusalData };

export const refusalData = z
  .object({
    values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    fields: z.record(z.string(), z.string()).optional(),
    details: z.unknown().optional(),
  })
  .optional();

export const catalogueId = z.string().regex(/^\d{1,18}$/);
export const opaqueId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
/** Two places: `12.30`. Its currency is beside it. */
export const decimal = z.string().regex(/^-?\d{1,12}\.\d{2}$/);
export const currency = z.string().regex(/^[A-Z]{3}$/);
export const moment = z.iso.datetime();
/** A day ends at midnight in the brand's time zone. */
export const end = z.union([z.iso.date(), moment]);

export const quantity = z.number().int().min(1).max(9999);

export const pageInput = {
  page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
  limit: z.coerce.number<number>().int().min(1).max(100).optional(),
};

/** `total` is exact up to the setting `exactTotal`. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.number().int(),
    moreThanTotal: z.boolean().optional(),
    page: z.number().int(),
    limit: z.number().int(),
  });
}

/** Position after an entry: equally fast at any depth. */
export const cursor = z.string().regex(CURSOR);

/** `after` takes precedence over `page`. */
export const growingInput = { ...pageInput, after: cursor.optional() };

/** `next` is null on the last page. */
export function growingListOf<Item extends z.ZodType>(item: Item) {
  return pageOf(item).extend({ next: cursor.nullable() });
}
