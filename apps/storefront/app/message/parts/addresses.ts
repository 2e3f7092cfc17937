/** Where a customer's messages are, and where a program asks for them. */
import type { Ways } from "../../base/paths.ts";

export const MESSAGES = "personCenter/message";
/** On a phone, where guests have something to read as well (D-037). */
export const MESSAGE_BOX = "messageBox";
export const MESSAGE_PART = "messagePart";
export const MESSAGE_READ = "messageRead";

export const messageAddresses = ({ to, ask, layout }: Ways) => ({
  /** `after` begins further on. */
  messages: (after?: string) => to(layout === "mobile" ? MESSAGE_BOX : MESSAGES, { after }),
  /** The newest, or those behind an entry. */
  part: (after?: string) => ask(MESSAGE_PART, { after }),
  read: () => ask(MESSAGE_READ),
});
