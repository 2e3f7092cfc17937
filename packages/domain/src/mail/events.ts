import { eventKind } from "../platform/events.ts";

export const mailQueued = eventKind("mail.queued", ["mailId"]);
