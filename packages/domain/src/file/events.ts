import { eventKind } from "../platform/events.ts";

/** A file lost its owner. */
export const fileFreed = eventKind("file.freed", ["fileId"]);
