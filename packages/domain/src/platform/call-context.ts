/** What a call knows about its caller, and how a refusal of a service becomes an answer of the call. */
import { ORPCError } from "@orpc/server";
import type { Market } from "@rambla/core/market";
import { isRefusal, type Refusal } from "@rambla/core/refusal";
import type { OperatorRole } from "@rambla/contract/call";
import { statusOfRefusal } from "@rambla/contract/refusals";
import type { Transaction } from "./database/database.ts";
import type { Shop } from "./shop.ts";

export type Guest = { readonly kind: "guest"; readonly guestId: string; readonly email: string };

/** Whoever has signed in. `mailbox` once it was proven; `guestId` of the guest this browser was before, whose orders stay theirs here. */
export type Customer = {
  readonly kind: "customer";
  readonly customerId: string;
  readonly sessionId: string;
  readonly mailbox: string | null;
  readonly guestId: string | null;
};

/** Who calls. A guest holds a token for checkout and the orders placed with it (D-085). */
export type Viewer = { readonly kind: "anonymous" } | Guest | Customer;

/** Whether a caller has signed in: what asks for a customer, calls and pages alike, asks this. */
export function isCustomer(viewer: Viewer): viewer is Customer {
  return viewer.kind === "customer";
}

/** The customer who makes a call that only customers may make. Throws when it came past that check. */
export function customerOf({ viewer }: Pick<CallContext, "viewer">): Customer {
  if (!isCustomer(viewer)) throw new Error("a call of customers was made by somebody else");
  return viewer;
}

/** What a caller wants to happen once, whatever happens on the way: told from other wishes by its scope and key. */
export type Wish = {
  /** Brand and call: keys of different scopes never meet. */
  readonly scope: string;
  readonly key: string;
  /** Whose the key is: the same key of another caller is another request. */
  readonly owners: readonly string[];
  /** Whose earlier requests with the key answer this one. */
  readonly answersTo: readonly string[];
  /** Equal exactly for requests with equal content. */
  readonly contentHash: string;
  /** What is done first in the transaction of the work; its refusal refuses the whole. */
  readonly before?: (transaction: Transaction) => Promise<Refusal | undefined>;
};

export type CallContext = {
  readonly shop: Shop;
  readonly market: Market;
  readonly viewer: Viewer;
  readonly clientAddress: string;
  /** What the caller's program says of itself; only for the list of sessions. */
  readonly userAgent?: string;
  readonly requestId: string;
  /** As the caller gave it; it becomes a wish where calls are dispatched. */
  readonly idempotencyKey: string | undefined;
  /** Only in calls marked `idempotent`. */
  readonly wish?: Wish;
  /** Told when something in the answer begins or ends, so that nobody keeps it longer. */
  readonly until?: (moment: Date) => void;
};

/** Somebody who runs the shop, as far as calls ask. */
export type Operator = { readonly operatorId: string; readonly name: string; readonly roles: readonly OperatorRole[] };

/** What a call of operators knows about its caller. It is about no market: the brand is part of what it asks. */
export type OperatorContext = Omit<CallContext, "market" | "viewer" | "until"> & {
  /** Undefined for whoever is not signed in. */
  readonly operator: Operator | undefined;
  /** The token that was shown, and the ways to hand out another or take it away. */
  readonly session: { readonly token: string | undefined; keep(token: string): void; drop(): void };
};

/** The wish of a call that must happen once. Throws when the contract does not mark the call `idempotent`, or it came past the dispatch. */
export function wishOf({ wish }: Pick<CallContext, "wish">): Wish {
  if (!wish) throw new Error("a call that must happen once is not marked idempotent in the contract");
  return wish;
}

/** Passes a value on, and throws a refusal as the error the contract declares for its code. */
export function answer<Value>(result: Value): Exclude<Value, Refusal> {
  if (isRefusal(result)) {
    const { refused, ...data } = result;
    throw new ORPCError(refused, { status: statusOfRefusal(refused), data, message: refused });
  }
  return result as Exclude<Value, Refusal>;
}
