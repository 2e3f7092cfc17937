/** The mail asks for confirmation; a subscribed mailbox is told that it is. */
import * as z from "zod";
import { type MailKind, mailKind } from "../mail/service.ts";
import { newsletterCode } from "./codes.ts";
import { newsletterLetter } from "./presentation.ts";
import { findSubscription } from "./store.ts";

const PAGE = "promotion/subscription";

export const newsletterMail: MailKind<{ subscriptionId: string }> = mailKind(
  "newsletter",
  z.object({ subscriptionId: z.string() }),
  async (shop, { payload: { subscriptionId }, market, addressOf }) => {
    const found = await findSubscription(shop.database, subscriptionId);
    if (!found) return undefined;
    const addressTo = (what: "confirm" | "leave") =>
      addressOf(PAGE, { [what]: `${subscriptionId}.${newsletterCode(shop, what, subscriptionId)}` });
    const confirm = found.confirmedAt === null ? addressTo("confirm") : undefined;
    const leave = addressTo("leave");
    return newsletterLetter(market, shop.texts.of(market.languageChain, "newsletterMail"), addressOf(""), leave, confirm);
  },
);
