/** The mail that goods arrived. Pure. */
import type { Market } from "@rambla/core/market";
import { formatMoney, type Money } from "@rambla/core/money";
import type { Mail } from "./compose.ts";
import { escaped, mailButton, mailFrame } from "./mail-frame.ts";
import { filled, mailTexts } from "./texts.ts";

export type ArrivedGoods = { readonly title: string; readonly price: Money; readonly link: string };

/** Writes the mail to who waited, in the language they asked in: every product with its price and its address on the brand's own host. */
export function composeArrival(market: Market, goods: readonly ArrivedGoods[]): Mail {
  const texts = mailTexts(market.languageChain);
  const say = (text: string) => filled(text, { brand: market.brand.name, title: goods[0]?.title ?? "" });
  const facts = {
    languageTag: market.languageTag, subject: say(goods.length === 1 ? texts.arrivedSubject : texts.arrivedSubjectMany), brandName: market.brand.name,
    title: texts.arrivedTitle, footer: say(texts.arrivedFooter),
  };
  const text = [
    facts.title, texts.arrivedText, ...goods.map(({ title, price, link }) => `${title} · ${formatMoney(price)}\n${link}`), facts.footer,
  ].join("\n\n").concat("\n");
  const html = mailFrame(facts, [
    `<p style="margin:0 0 16px">${escaped(texts.arrivedText)}</p>`,
    ...goods.map(({ title, price, link }) =>
      `<p style="margin:24px 0 8px"><strong>${escaped(title)}</strong><br>${escaped(formatMoney(price))}</p><p style="margin:0 0 16px">${mailButton(link, texts.arrivedOpen)}</p>`),
  ].join("\n"));
  return { subject: facts.subject, text, html };
}
