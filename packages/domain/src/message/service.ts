/** Another customer's message is not found. */
import { partOf, readCursor } from "@rambla/core/cursor";
import { randomId } from "@rambla/core/id";
import { type Refusal, refuse } from "@rambla/core/refusal";
import { toldTotal } from "@rambla/core/total";
import { type CallContext, customerOf } from "../platform/call-context.ts";
import type { Queryable } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { safeContent } from "./content-rules.ts";
import { countMessages, countUnread, findMessage, findMessages, insertMessage, markAllRead, markRead, type MessageRow } from "./store.ts";

export type { MessageRow } from "./store.ts";

type Caller = Pick<CallContext, "shop" | "viewer">;

/** `once`: a customer gets one message with this value. */
export type Letter = { readonly title: string; readonly html: string; readonly once?: string };

/** Sanitises the HTML. Every message passes here. */
export async function leaveMessage(
  { clock, random }: Pick<Shop, "clock" | "random">,
  database: Queryable,
  customerId: string,
  { title, html, once }: Letter,
): Promise<void> {
  await insertMessage(database, {
    messageId: randomId(random),
    customerId,
    title,
    content: safeContent(html),
    once: once ?? null,
    createdAt: clock(),
  });
}

/** The newest first. */
export async function messagesOf(
  context: Caller,
  asked: { readonly page: number; readonly limit?: number | undefined; readonly after?: string | undefined },
) {
  const {
    shop: {
      config: { paging },
      database,
    },
  } = context;
  const { customerId } = customerOf(context);
  const { page, limit = paging.default, after } = asked;
  const from = after === undefined ? { offset: (page - 1) * limit } : readCursor(after);
  const [found, count] = await Promise.all([
    findMessages(database, customerId, from, limit + 1),
    countMessages(database, customerId, paging.exactTotal + 1),
  ]);
  return {
    ...partOf(found, limit, ({ createdAt, messageId }) => ({ at: createdAt, id: messageId })),
    ...toldTotal(count, paging),
    page,
    limit,
  };
}

/** Capped at one more than a badge shows. */
export async function unreadOf({ database, config }: Pick<Shop, "database" | "config">, customerId: string): Promise<number> {
  return await countUnread(database, customerId, config.badge.max + 1);
}

/** Does not mark it as read. */
export async function messageOf(context: Caller, messageId: string): Promise<MessageRow | Refusal<"item.notFound">> {
  return (await findMessage(context.shop.database, customerOf(context).customerId, messageId)) ?? refuse("item.notFound");
}

/** Marks one or all. Repeatable. */
export async function readMessages(
  context: Caller,
  messageId: string | undefined,
): Promise<{ readonly unread: number } | Refusal<"item.notFound">> {
  const { shop } = context;
  const { customerId } = customerOf(context);
  if (messageId === undefined) await markAllRead(shop.database, customerId, shop.clock());
  else if (!(await markRead(shop.database, customerId, messageId, shop.clock()))) return refuse("item.notFound");
  return { unread: await unreadOf(shop, customerId) };
}
