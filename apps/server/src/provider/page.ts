/** The sandbox provider's page: plain HTML with its own style sheet, no script. */
import { createHash } from "node:crypto";
import { entryOf, languageChain, type Market, type Markets } from "@rambla/core/market";
import { escaped } from "@rambla/core/markup";
import { formatMoney, isoCurrency, money } from "@rambla/core/money";
import type { ProviderPayment } from "@rambla/domain/payment/providers/builtin-service";
import type { Shop } from "@rambla/domain/platform/shop";
import type { Text } from "@rambla/texts/format";

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:#eef1f4;color:#16202c;font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:27rem;padding:2rem;border-radius:.75rem;background:#fff;box-shadow:0 1px 2px #16202c1a,0 12px 32px #16202c14}
h1{margin:0 0 1.25rem;font-size:1.125rem;font-weight:600}
.amount{margin:0 0 1.5rem;font-size:2.25rem;font-weight:600;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1.5rem;margin:0 0 1.5rem;padding:1rem 0;border-block:1px solid #d7dee6}
dt{color:#52606f}dd{margin:0;text-align:end;overflow-wrap:anywhere}
form{display:grid;gap:.75rem}
button{min-height:3rem;padding:.5rem 1rem;border:1px solid #9aa7b5;border-radius:.5rem;background:#fff;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button:hover{border-color:#16202c}
.approve{border-color:#0a5c46;background:#0a5c46;color:#fff}.approve:hover{background:#084a38}
.leave{border-color:transparent;color:#52606f;font-weight:400;text-decoration:underline}
:focus-visible{outline:3px solid #1a6fd1;outline-offset:2px}
.back{margin:1.5rem 0 0}
a{color:inherit;font-weight:600}
.note{margin:1.5rem 0 0;color:#52606f;font-size:.875rem}
details{margin-top:.5rem;padding:.25rem 1rem;border:1px dashed #9aa7b5;border-radius:.5rem;font-size:.875rem}
summary{padding:.75rem 0;cursor:pointer}details label{display:flex;gap:.6rem;align-items:center;min-height:2.25rem}
.field{display:grid;gap:.25rem;font-weight:600}
input[type=email]{min-height:3rem;padding:.5rem .75rem;border:1px solid #9aa7b5;border-radius:.5rem;font:inherit}
input[type=number]{width:5rem;padding:.35rem;font:inherit}
`;

/** Its own style sheet, forms to itself, nothing else. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

type Words = Text<"provider">;

/** Asks the payer to decide, in the payment's language. In the demo, controls break the notifications. */
export function payPage({ texts, config: markets, demo }: Pick<Shop, "texts" | "config" | "demo">, payment: ProviderPayment): string {
  const text = texts.of(languageChain(markets, payment.language), "provider");
  const amount = amountOf(markets, payment);
  return frame(
    languageTagOf(markets, payment),
    text("title"),
    `
<h1>${escaped(text("title"))}</h1>
<p class="amount">${escaped(amount)}</p>
<dl><dt>${escaped(text("merchant"))}</dt><dd>${escaped(entryOf(markets.brands, payment.brand)?.name ?? payment.brand)}</dd>
<dt>${escaped(text("order"))}</dt><dd>${escaped(payment.orderNumber)}</dd></dl>
<form method="post">
<button class="approve" name="decision" value="approve">${escaped(text("approve", { amount }))}</button>
<button name="decision" value="decline">${escaped(text("decline"))}</button>
<button class="leave" name="decision" value="leave">${escaped(text("leave"))}</button>
${demo ? controls(text) : ""}</form>
<p class="note">${escaped(text("note"))}</p>`,
  );
}

/** The page for an unknown payment, with a link back to the shop. */
export function unknownPage({ texts }: Pick<Shop, "texts">, market: Market): string {
  const text = texts.of(market.languageChain, "provider");
  return frame(
    market.languageTag,
    text("unknownTitle"),
    `
<h1>${escaped(text("unknownTitle"))}</h1>
<p>${escaped(text("unknownText"))}</p>
<p class="back"><a href="/">${escaped(text("backToShop"))}</a></p>`,
  );
}

function controls(text: Words): string {
  const box = (name: "twice" | "outOfOrder" | "wrongAmount" | "none" | "lost") =>
    `<label><input type="checkbox" name="${name}" value="1"> ${escaped(text(name))}</label>`;
  return `<details><summary>${escaped(text("controls"))}</summary>
<label><input type="number" name="late" min="0" max="3600" value="0"> ${escaped(text("late"))}</label>
${box("twice")}${box("outOfOrder")}${box("wrongAmount")}${box("none")}
<label><input type="number" name="slow" min="0" max="60" value="0"> ${escaped(text("slow"))}</label>
${box("lost")}</details>
`;
}

function amountOf(markets: Markets, payment: ProviderPayment): string {
  const currency =
    Object.values(markets.countries)
      .map((country) => country.currency)
      .find((code) => isoCurrency(code) === payment.currency) ?? "EUR";
  return formatMoney(money(payment.amountMinor, currency), languageTagOf(markets, payment));
}

function languageTagOf({ countries }: Markets, payment: ProviderPayment): string {
  const country = entryOf(countries, payment.country);
  return country?.language === payment.language ? country.languageTag : payment.language;
}

/** A sandbox page. */
export function frame(languageTag: string, title: string, content: string): string {
  return `<!doctype html>
<html lang="${escaped(languageTag)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>${content}</main></body></html>`;
}
