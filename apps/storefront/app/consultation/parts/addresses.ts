import type { Ways } from "../../base/paths.ts";

export const CONSULT = "personCenter/consult";
/** On a phone earlier questions have a page of their own. */
export const CONSULT_HISTORY = "personCenter/consultHis";
export const SENT = "commodity/sentSuccess";
export const CONSULT_PART = "consultPart";
export const UPLOAD_TICKET = "uploadTicket";

export const consultationAddresses = ({ to, ask, layout }: Ways) => ({
  /** `goodsId` of the product in question. */
  consult: (goodsId?: string) => to(CONSULT, { goodsId }),
  /** `after` is the cursor. */
  history: (after?: string) => to(layout === "mobile" ? CONSULT_HISTORY : CONSULT, { after }),
  sent: () => to(SENT),
  part: (after: string) => ask(CONSULT_PART, { after }),
  ticket: () => ask(UPLOAD_TICKET),
});
