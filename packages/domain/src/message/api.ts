import { implement } from "@orpc/server";
import { messageContract } from "@rambla/contract/message";
import { answer, type CallContext, customerOf } from "../platform/call-context.ts";
import { messageOf, type MessageRow, messagesOf, readMessages, unreadOf } from "./service.ts";

const calls = implement(messageContract).$context<CallContext>();

const present = ({ messageId, title, content, createdAt, readAt }: MessageRow) => ({
  emailMessageId: messageId,
  title,
  content,
  readStatus: readAt ? (1 as const) : (0 as const),
  createdAt: createdAt.toISOString(),
});

export const messageApi = {
  emailMessageNum: calls.emailMessageNum.handler(({ context }) => unreadOf(context.shop, customerOf(context).customerId)),
  emailMessagePage: calls.emailMessagePage.handler(async ({ input, context }) => {
    const { items, ...page } = await messagesOf(context, input);
    return { ...page, items: items.map(present) };
  }),
  emailMessageDetail: calls.emailMessageDetail.handler(async ({ input, context }) => present(answer(await messageOf(context, input.id)))),
  emailMessageRead: calls.emailMessageRead.handler(async ({ input, context }) => answer(await readMessages(context, input.id))),
};
