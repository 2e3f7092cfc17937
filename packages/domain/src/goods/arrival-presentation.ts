/** The mail that goods arrived. Pure. */
import type { Market } from "@rambla/core/market";
import { escaped } from "@rambla/core/markup";
import { formatMoney, type Money } from "@rambla/core/money";
import type { Text } from "@rambla/texts/format";
import { mailButton, mailFooter, mailFrame } from "../mail/presentation.ts";

export type ArrivedGoods = { readonly title: string; readonly price: Money; readonly link: string };

/** Writes the mail to who waited, in the language they asked in: every product with its price and its address on the brand's own host. */
export function composeArrival(market: Market, texts: Text<"arrivalMail">, goods: readonly ArrivedGoods[]): { subject: string; text: string; html: string } {
  const footer = mailFooter(texts("footer", { brand: market.brand.name }), market.brand);
  const subject = goods.length === 1 ? texts("subject", { title: goods[0]?.title ?? "" }) : texts("subjectMany");
  const facts = { languageTag: market.languageTag, subject, brandName: market.brand.name, title: texts("title"), footer };
  const text = [
    facts.title, texts("text"), ...goods.map(({ title, price, link }) => `${title} · ${formatMoney(price)}\n${link}`), footer,
  ].join("\n\n").concat("\n");
  const html = mailFrame(facts, [
    `<p style="margin:0 0 16px">${escaped(texts("text"))}</p>`,
    ...goods.map(({ title, price, link }) =>
      `<p style="margin:24px 0 8px"><strong>${escaped(title)}</strong><br>${escaped(formatMoney(price))}</p><p style="margin:0 0 16px">${mailButton(link, texts("open"))}</p>`),
  ].join("\n"));
  return { subject, text, html };
}
