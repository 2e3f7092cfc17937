import { implement } from "@orpc/server";
import { browsingContract } from "@rambla/contract/browsing";
import { answer, type CallContext } from "../platform/call-context.ts";
import { countVisit, historyPage, recordVisit, removeSomeVisits, removeVisit, restoreVisits } from "./service.ts";

const calls = implement(browsingContract).$context<CallContext>();

export const browsingApi = {
  browseRecord: calls.browseRecord.handler(async ({ input, context }) => answer(await recordVisit(context, input.goodsId, input.time))),
  userAccessInsert: calls.userAccessInsert.handler(async ({ input, context }) => answer(await countVisit(context, input.url))),
  browserHistoryPage: calls.browserHistoryPage.handler(({ input, context }) => historyPage(context, input)),
  browserHistoryDelete: calls.browserHistoryDelete.handler(async ({ input, context }) => answer(await removeVisit(context, input.id))),
  browserHistoryRemove: calls.browserHistoryRemove.handler(({ input, context }) => removeSomeVisits(context, input)),
  browserHistoryRestore: calls.browserHistoryRestore.handler(({ input, context }) => restoreVisits(context, input.items)),
};
