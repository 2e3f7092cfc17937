import { ORPCError } from "@orpc/server";
import type { Market } from "@rambla/core/market";
import { isRefusal, type Refusal } from "@rambla/core/refusal";
import type { OperatorRole } from "@rambla/contract/call";
import { statusOfRefusal } from "@rambla/contract/refusals";
import type { Transaction } from "./database/database.ts";
import type { Shop } from "./shop.ts";

export type Guest = { readonly kind: "guest"; readonly guestId: string; readonly email: string };

/** `mailbox` is null until proven. `guestId` is the guest session of this browser before the login; its orders stay accessible. */
export type Customer = {
  readonly kind: "customer";
  readonly customerId: string;
  readonly sessionId: string;
  readonly mailbox: string | null;
  readonly guestId: string | null;
};

/** A guest's token gives access to checkout and the guest's own orders. */
export type Viewer = { readonly kind: "anonymous" } | Guest | Customer;

export function isCustomer(viewer: Viewer): viewer is Customer {
  return viewer.kind === "customer";
}

/** Throws when the caller is not a customer: the dispatch checks that first. */
export function customerOf({ viewer }: Pick<CallContext, "viewer">): Customer {
  if (!isCustomer(viewer)) throw new Error("a call of customers was made by somebody else");
  return viewer;
}

/** A request with an idempotency key. Scope and key identify it. */
export type Wish = {
  /** Brand and call. */
  readonly scope: string;
  readonly key: string;
  /** The callers of the key: another caller's equal key is another request. */
  readonly owners: readonly string[];
  /** The owners of earlier requests that may answer this one. */
  readonly answersTo: readonly string[];
  /** Equal exactly for equal content. */
  readonly contentHash: string;
  /** Runs first in the transaction; its refusal refuses the request. */
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
  /** As sent; the dispatch makes the `wish` from it. */
  readonly idempotencyKey: string | undefined;
  /** Only in calls marked `idempotent`. */
  readonly wish?: Wish;
  /** Takes moments at which the answer changes, which end its caching. */
  readonly until?: (moment: Date) => void;
};

export type Operator = { readonly operatorId: string; readonly name: string; readonly roles: readonly OperatorRole[] };

/** Has no market: the brand is part of the input. */
export type OperatorContext = Omit<CallContext, "market" | "viewer" | "until"> & {
  /** Undefined without a session. */
  readonly operator: Operator | undefined;
  /** The token of the request, and functions that set and delete its cookie. */
  readonly session: { readonly token: string | undefined; keep(token: string): void; drop(): void };
};

/** Throws when the contract does not mark the call `idempotent`, or the call skipped the dispatch. */
export function wishOf({ wish }: Pick<CallContext, "wish">): Wish {
  if (!wish) throw new Error("a call that must happen once is not marked idempotent in the contract");
  return wish;
}

/** Returns a value, and throws a refusal as the contract's error. */
export function answer<Value>(result: Value): Exclude<Value, Refusal> {
  if (isRefusal(result)) {
    const { refused, ...data } = result;
    throw new ORPCError(refused, { status: statusOfRefusal(refused), data, message: refused });
  }
  return result as Exclude<Value, Refusal>;
}
