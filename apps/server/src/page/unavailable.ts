/** An error page without dependencies, for when the shop cannot render its own. */
import { createHash } from "node:crypto";
import type { Market } from "@rambla/core/market";
import { textOf } from "@rambla/texts/format";
import { catalogueOf } from "virtual:messages";

const STYLE =
  "body{margin:0;min-height:100vh;display:grid;place-items:center;font:17px/1.5 system-ui,sans-serif;background:#f6f4f0;color:#16181d;text-align:center;padding:24px}h1{font-size:26px;margin:0 0 8px}p{margin:0 0 24px;max-width:36em}a{display:inline-block;margin:4px;padding:12px 24px;border-radius:999px;background:#16181d;color:#fff;text-decoration:none}a:focus-visible{outline:3px solid #b45309;outline-offset:3px}";
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`;

/** 400 to 415: a foreign or unreadable form. */
export type Unavailable = 404 | 500 | 503 | 400 | 403 | 413 | 415;

/** The page in the market's language with its own strict policy. */
export function unavailablePage(market: Market, status: Unavailable): { html: string; policy: string } {
  const text = textOf(catalogueOf(market.language), market.language, "base");
  const [title, sentence] = wordsFor(market, status);
  // An empty address is the current one: after a post the form's.
  const again = status === 404 ? "" : ` <a href="">${text("retry")}</a>`;
  return {
    policy: POLICY,
    html: `<!doctype html><html lang="${market.languageTag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} – ${market.brand.name}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${sentence && `<p>${sentence}</p>`}<a href="/">${text("showFailedHome")}</a>${again}</main></body></html>`,
  };
}

function wordsFor({ language }: Market, status: Unavailable): readonly [title: string, sentence: string] {
  const text = textOf(catalogueOf(language), language, "base");
  switch (status) {
    case 404:
      return [text("notFoundTitle"), text("notFound")];
    case 503:
      return [text("unavailableTitle"), text("unavailable")];
    case 500:
      return [text("serverErrorTitle"), text("serverError")];
    default:
      return [textOf(catalogueOf(language), language, "refusal")("request.invalid"), ""];
  }
}
