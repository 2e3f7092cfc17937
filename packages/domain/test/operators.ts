import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import type { OperatorRole } from "@rambla/contract/call";
import { operatorRouter } from "../src/operator-api.ts";
import type { OperatorContext } from "../src/platform/call-context.ts";
import { ownAddress, type TestShop } from "./shop.ts";

/** Without a role no operator is signed in. Every call has a key of its own by default. */
export function operatorCalls(
  shop: TestShop,
  roles: readonly OperatorRole[],
  rest: {
    readonly name?: string;
    readonly key?: string;
    readonly clientAddress?: string;
    readonly token?: string;
    readonly onKeep?: (token: string) => void;
  } = {},
) {
  const context = (): OperatorContext => ({
    shop,
    operator: roles.length > 0 ? { operatorId: `id of ${rest.name ?? roles.join(" ")}`, name: rest.name ?? "ana", roles } : undefined,
    clientAddress: rest.clientAddress ?? ownAddress(),
    requestId: "test",
    idempotencyKey: rest.key ?? randomUUID(),
    session: { token: rest.token, keep: rest.onKeep ?? (() => undefined), drop: () => undefined },
  });
  return createRouterClient(operatorRouter, { context });
}

/** Reads a list to its end, entry by entry, or so many at a time. */
export async function oneByOne<Entry>(
  list: (asked: {
    readonly limit: number;
    readonly after?: string;
  }) => Promise<{ readonly items: readonly Entry[]; readonly next: string | null }>,
  limit = 1,
): Promise<Entry[]> {
  const all: Entry[] = [];
  let next: string | null = null;
  do {
    const part: Awaited<ReturnType<typeof list>> = await list({ limit, ...(next !== null && { after: next }) });
    if (part.items.length > limit) throw new Error(`${part.items.length} were told, and ${limit} asked for`);
    all.push(...part.items);
    next = part.next;
  } while (next !== null);
  return all;
}
