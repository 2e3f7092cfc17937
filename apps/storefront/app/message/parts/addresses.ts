import type { Ways } from "../../base/paths.ts";

export const MESSAGES = "personCenter/message";
/** Phones have a page for guests too. */
export const MESSAGE_BOX = "messageBox";
export const MESSAGE_PART = "messagePart";
export const MESSAGE_READ = "messageRead";

export const messageAddresses = ({ to, ask, layout }: Ways) => ({
  /** `after` is the cursor. */
  messages: (after?: string) => to(layout === "mobile" ? MESSAGE_BOX : MESSAGES, { after }),
  /** The newest, or those after a cursor. */
  part: (after?: string) => ask(MESSAGE_PART, { after }),
  read: () => ask(MESSAGE_READ),
});
