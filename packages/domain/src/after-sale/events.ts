/** What happens after a sale. */
import { eventKind } from "../platform/events.ts";

/** Somebody has withdrawn from a contract. */
export const withdrawalStated = eventKind("withdrawal.stated", ["withdrawalId"]);
