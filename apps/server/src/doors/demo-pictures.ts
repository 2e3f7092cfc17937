/** `/demoPlay`: every picture of a demo brand in two sizes. Plain HTML with its own style sheet. */
import { createHash } from "node:crypto";
import type { Market } from "@rambla/core/market";

const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#fff;color:#16181d;font:.8125rem/1.4 system-ui,sans-serif}
header{position:sticky;top:0;display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:baseline;padding:1rem 1.5rem;border-bottom:1px solid #e4e0d9;background:#fff}
h1{margin:0;font-size:1.25rem}
a{color:inherit}
nav{display:flex;gap:1rem}
nav a{padding:.5rem 0}
[aria-current]{font-weight:600;text-decoration:none}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:1.5rem;margin:0;padding:1.5rem;list-style:none}
.wide{grid-column:1/-1}
img{display:block;width:100%;height:auto;border-radius:.5rem}
span{display:block;margin-top:.375rem;overflow-wrap:anywhere;color:#57534c}
:focus-visible{outline:3px solid #1a6fd1;outline-offset:2px}
`;

/** Only its own style sheet and the shop's pictures. */
export const PICTURES_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** A picture with its id in addresses, its own id, and width by height. */
export type ShownPicture = { readonly address: string; readonly pictureId: string; readonly ratio: number };

/** The page of the market's brand. Each picture links to its full size. */
export function picturesPage(
  { brand, languageTag }: Market,
  pictures: readonly ShownPicture[],
  brands: readonly { readonly code: string; readonly name: string; readonly origin: string }[],
): string {
  const links = brands.map(
    ({ code, name, origin }) => `<a href="${origin}/demoPlay"${code === brand.code ? ' aria-current="page"' : ""}>${name}</a>`,
  );
  const items = pictures.map(({ address, pictureId, ratio }) => {
    const [card, full] = ratio > 1 ? [1024, 1920] : [480, 1280];
    return `<li${ratio > 1 ? ' class="wide"' : ""}><a href="/img/${full}/${address}.webp"><img src="/img/${card}/${address}.webp" width="${card}" height="${Math.round(card / ratio)}" alt="${pictureId}" loading="lazy"></a><span>${pictureId}</span></li>`;
  });
  return `<!doctype html><html lang="${languageTag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><link rel="icon" href="/brand/${brand.code}/icon.svg" type="image/svg+xml"><title>${brand.name} · ${pictures.length}</title><style>${STYLE}</style></head><body><header><h1>${brand.name} · ${pictures.length}</h1><nav>${links.join("")}</nav></header><main><ul>${items.join("")}</ul></main></body></html>`;
}
