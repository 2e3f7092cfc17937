/** Mails about the newsletter. Pure. */
import type { Market } from "@rambla/core/market";
import { escaped } from "@rambla/core/markup";
import type { Text } from "@rambla/texts/format";
import { mailButton, mailFooter, mailFrame, MUTED } from "../mail/presentation.ts";

/** Asks a mailbox whether it wants the newsletter, or tells that it comes. @param confirm where it says yes; undefined once it has */
export function composeNewsletterMail(market: Market, texts: Text<"newsletterMail">, leave: string, confirm: string | undefined): { subject: string; text: string; html: string } {
  const { brand, languageTag } = market;
  const say = (key: Parameters<typeof texts>[0]) => texts(key, { brand: brand.name });
  const [subject, title, words] = confirm === undefined ? [say("onSubject"), say("onTitle"), say("onText")] : [say("confirmSubject"), say("confirmTitle"), say("confirmText")];
  const footer = mailFooter(say("footer"), brand);
  const text = [title, words, ...(confirm === undefined ? [] : [`${say("confirmOpen")}:\n${confirm}`]), `${say("leave")}:\n${leave}`, footer].join("\n\n").concat("\n");
  const html = mailFrame({ languageTag, subject, brandName: brand.name, title, footer }, [
    `<p style="margin:0 0 16px">${escaped(words)}</p>`,
    ...(confirm === undefined ? [] : [`<p style="margin:24px 0 12px">${mailButton(confirm, say("confirmOpen"))}</p>`]),
    `<p style="margin:16px 0 0;${MUTED}"><a href="${escaped(leave)}" style="color:inherit">${escaped(say("leave"))}</a></p>`,
  ].join("\n"));
  return { subject, text, html };
}
