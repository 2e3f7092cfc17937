/** Where one asks the shop, and reads what was answered. */
import type { Ways } from "../../base/paths.ts";

export const CONSULT = "personCenter/consult";
/** On a phone what was asked before has a page of its own. */
export const CONSULT_HISTORY = "personCenter/consultHis";
export const SENT = "commodity/sentSuccess";
export const CONSULT_PART = "consultPart";
export const UPLOAD_TICKET = "uploadTicket";

export const consultationAddresses = ({ to, ask, layout }: Ways) => ({
  /** `goodsId`: about that product. */
  consult: (goodsId?: string) => to(CONSULT, { goodsId }),
  /** `after` begins further on. */
  history: (after?: string) => to(layout === "mobile" ? CONSULT_HISTORY : CONSULT, { after }),
  sent: () => to(SENT),
  part: (after: string) => ask(CONSULT_PART, { after }),
  ticket: () => ask(UPLOAD_TICKET),
});
