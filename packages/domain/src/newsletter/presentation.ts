import type { Market } from "@rambla/core/market";
import type { Text } from "@rambla/texts/format";
import type { Letter } from "../mail/presentation.ts";

/** @param confirm undefined for a subscribed mailbox */
export function newsletterLetter(
  market: Pick<Market, "brand">,
  texts: Text<"newsletterMail">,
  home: string,
  leave: string,
  confirm: string | undefined,
): Letter {
  const say = (key: Parameters<typeof texts>[0]) => texts(key, { brand: market.brand.name });
  const [subject, title, words, label] =
    confirm === undefined
      ? [say("onSubject"), say("onTitle"), say("onText"), say("onOpen")]
      : [say("confirmSubject"), say("confirmTitle"), say("confirmText"), say("confirmOpen")];
  return {
    subject,
    title,
    preview: words,
    why: say("footer"),
    link: confirm ?? leave,
    leave: { label: say("leave"), link: leave },
    parts: [
      { kind: "words", words },
      { kind: "button", label, link: confirm ?? home },
    ],
  };
}
