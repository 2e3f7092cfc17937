import { ORPCError } from "@orpc/server";
import type { Market } from "@rambla/core/market";
import { isRefusal, type Refusal } from "@rambla/core/refusal";
import type { OperatorRole } from "@rambla/contract/call";
import { statusOfRefusal } from "@rambla/contract/refusals";
import type { Transaction } from "./database/database.ts";
import type { Shop } from "./shop.ts";

export type Guest = { readonly kind: "guest"; readonly guestId: string; readonly email: string };

/** `mailbox` is null until proven. `guestId` is the guest session before the login. */
export type Customer = {
  readonly kind: "customer";
  readonly customerId: string;
  readonly sessionId: string;
  readonly mailbox: string | null;
  readonly guestId: string | null;
};

export type Viewer = { readonly kind: "anonymous" } | Guest | Customer;

export function isCustomer(viewer: Viewer): viewer is Customer {
  return viewer.kind === "customer";
}

/** The dispatch checks that first. */
export function customerOf({ viewer }: Pick<CallContext, "viewer">): Customer {
  if (!isCustomer(viewer)) throw new Error("a call of customers was made by somebody else");
  return viewer;
}

export type Wish = {
  /** Brand and call. */
  readonly scope: string;
  readonly key: string;
  /** Another caller's equal key is another request. */
  readonly owners: readonly string[];
  /** The owners of earlier requests that may answer this one. */
  readonly answersTo: readonly string[];
  readonly contentHash: string;
  /** Runs first in the transaction. */
  readonly before?: (transaction: Transaction) => Promise<Refusal | undefined>;
};

export type CallContext = {
  readonly shop: Shop;
  readonly market: Market;
  readonly viewer: Viewer;
  readonly clientAddress: string;
  /** Only for the list of sessions. */
  readonly userAgent?: string;
  readonly requestId: string;
  readonly idempotencyKey: string | undefined;
  /** Only in calls marked `idempotent`. */
  readonly wish?: Wish;
  /** Takes moments at which the answer changes. */
  readonly until?: (moment: Date) => void;
};

export type Operator = { readonly operatorId: string; readonly name: string; readonly roles: readonly OperatorRole[] };

/** The brand is part of the input. */
export type OperatorContext = Omit<CallContext, "market" | "viewer" | "until"> & {
  /** Undefined without a session. */
  readonly operator: Operator | undefined;
  readonly session: { readonly token: string | undefined; keep(token: string): void; drop(): void };
};

/** Throws when the call is not `idempotent`. */
export function wishOf({ wish }: Pick<CallContext, "wish">): Wish {
  if (!wish) throw new Error("a call that must happen once is not marked idempotent in the contract");
  return wish;
}

/** Throws a refusal as the contract's error. */
export function answer<Value>(result: Value): Exclude<Value, Refusal> {
  if (isRefusal(result)) {
    const { refused, ...data } = result;
    throw new ORPCError(refused, { status: statusOfRefusal(refused), data, message: refused });
  }
  return result as Exclude<Value, Refusal>;
}
