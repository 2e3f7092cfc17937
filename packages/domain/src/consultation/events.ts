import { eventKind } from "../platform/events.ts";

export const questionAsked = eventKind("consultation.asked", ["consultationId"]);
