/** What happens to files. */
import { eventKind } from "../platform/events.ts";

/** What had it lets it go. */
export const fileFreed = eventKind("file.freed", ["fileId"]);
