/** The HTML that every mail stands in. Mail programs know tables and inline styles, and little else. */
import type { Brand } from "@rambla/core/market";
import { escaped } from "@rambla/core/markup";

export const MUTED = "color:#5b6470;font-size:14px";

export type FrameFacts = { readonly languageTag: string; readonly subject: string; readonly brandName: string; readonly title: string; readonly footer: string };

/** A whole mail around its content. @param inner HTML whose texts are `escaped` */
export function mailFrame({ languageTag, subject, brandName, title, footer }: FrameFacts, inner: string): string {
  return `<!doctype html>
<html lang="${escaped(languageTag)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f3f4f6;color:#1b2027;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#fff;border-radius:8px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:20px;font-weight:700">${escaped(brandName)}</p>
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2">${escaped(title)}</h1>
${inner}
<p style="margin:24px 0 0;${MUTED}">${footer.split("\n").map(escaped).join("<br>")}</p>
</td></tr></table></td></tr></table></body></html>
`;
}

/** What stands last in a mail: a sentence, and who sells in law, where the shop's document says it. */
export function mailFooter(sentence: string, { legalEntity }: Pick<Brand, "legalEntity">): string {
  return legalEntity === "" ? sentence : `${sentence}\n${legalEntity}`;
}

/** A link that looks like a button. */
export function mailButton(link: string, label: string): string {
  return `<a href="${escaped(link)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#1b2027;color:#fff;text-decoration:none;font-weight:600">${escaped(label)}</a>`;
}
