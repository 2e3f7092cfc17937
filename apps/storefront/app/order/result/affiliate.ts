/** An affiliate has brought a paid order, told by the program of its page. */
import { affiliateMark } from "@rambla/contract/order";
import { opaqueId } from "@rambla/contract/call";
import * as z from "zod";
import { answering, nothingToSee } from "../../base/asking/answering.ts";

const said = z.strictObject({ orderId: opaqueId, awc: affiliateMark, consentId: opaqueId });

export const action = answering(said, ({ api }, brought) => api.order.affiliateNotify(brought));

export const loader = nothingToSee;
