/** Renders a letter as HTML and as plain text in the same order. */
import type { Brand } from "@rambla/core/market";
import { escaped } from "@rambla/core/markup";
import type { Text } from "@rambla/texts/format";
import { type MailColours, mailColours } from "./colours.ts";

export type Row = { readonly label: string; readonly value: string; readonly strong?: boolean };

/** Goods of a bundle are indented below it, without a price. */
export type Item = {
  readonly title: string;
  readonly detail: string;
  readonly price: string;
  /** Full addresses. */
  readonly picture?: string;
  readonly link?: string;
  readonly isPart?: boolean;
};

export type Part =
  | { readonly kind: "words"; readonly words: string; readonly isQuiet?: boolean }
  | { readonly kind: "code"; readonly label: string; readonly code: string }
  /** The address is also printed in full. */
  | { readonly kind: "button"; readonly label: string; readonly link: string }
  | { readonly kind: "rows"; readonly rows: readonly Row[] }
  | { readonly kind: "items"; readonly items: readonly Item[] }
  | { readonly kind: "block"; readonly title: string; readonly lines: readonly string[] };

/** A mail without any markup. */
export type Letter = {
  readonly subject: string;
  /** The text beside the subject in mail lists. */
  readonly preview: string;
  readonly title: string;
  readonly parts: readonly Part[];
  /** Why the reader gets the mail. */
  readonly why: string;
  /** The page that it is about. */
  readonly link: string;
  /** Leaves out the advice to contact the shop. */
  readonly isToOperators?: boolean;
  /** The unsubscribe link, also for one click in the mail program (RFC 8058). */
  readonly leave?: { readonly label: string; readonly link: string };
};

/** Sender, contact and shop of a letter. */
export type Frame = {
  readonly brand: Pick<Brand, "code" | "name" | "legalEntity" | "theme" | "marks">;
  readonly contact: Brand["contact"];
  readonly languageTag: string;
  readonly home: string;
  readonly origin: string;
  readonly text: Text<"mail">;
};

/** The size of the PNG, which has twice the pixels, under `/brand/{code}/`. */
export const MAIL_LOGO = { width: 180, height: 40, light: "mail-logo.png", dark: "mail-logo-dark.png" } as const;
/** Pixels, loaded at twice the size. JPEG, since not every mail program knows WebP. */
const PICTURE = 64;
export const mailPicture = (origin: string, pictureId: string): string => `${origin}/img/160/${pictureId}.jpg`;

/** Mail programs cut HTML after 102 KB. Further goods are only counted there; the plain text has all. */
const ITEMS_LENGTH = 60_000;

const AMOUNT_LENGTH = 16;

const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "Georgia,'Times New Roman',serif";
const SERIFS: ReadonlySet<string> = new Set(["fraunces", "system-serif"]);
/** Right-to-left scripts. */
const FROM_RIGHT: ReadonlySet<string> = new Set(["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg"]);

/** The subject becomes one line. */
export function written(frame: Frame, letter: Letter): { readonly subject: string; readonly text: string; readonly html: string } {
  const subject = letter.subject.replace(/\s+/g, " ");
  return { subject, text: asText(frame, letter), html: asHtml(frame, { ...letter, subject }) };
}

function helpIn({ contact: { email, phone }, text }: Frame): string {
  const key = email ? (phone ? "helpWriteOrCall" : "helpWrite") : phone ? "helpReplyOrCall" : "helpReply";
  return text(key, { email, phone });
}

const sellerIn = ({ brand }: Frame) => brand.legalEntity || brand.name;

function asText(frame: Frame, { title, parts, why, leave, isToOperators }: Letter): string {
  return [
    title,
    ...parts.map(partAsText),
    ...(isToOperators ? [] : [helpIn(frame)]),
    ...(leave ? [`${leave.label}:\n${leave.link}`] : []),
    [why, sellerIn(frame), frame.home].join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
}

function partAsText(part: Part): string {
  switch (part.kind) {
    case "words":
      return part.words;
    case "code":
      return `${part.label}: ${part.code}`;
    case "button":
      return `${part.label}:\n${part.link}`;
    case "rows":
      return part.rows.map(({ label, value }) => `${label}: ${value}`).join("\n");
    case "items":
      return part.items.map(itemAsText).join("\n");
    case "block":
      return [part.title, ...part.lines].join("\n");
  }
}

function itemAsText({ title, detail, price, link, isPart }: Item): string {
  const told = [detail, price].filter(Boolean).join(" = ");
  return [`${isPart ? "+ " : ""}${title}`, ...(told ? [`  ${told}`] : []), ...(link ? [`  ${link}`] : [])].join("\n");
}

/** Mail programs need tables and inline styles; classes only serve dark mode and narrow windows. */
function asHtml(frame: Frame, { subject, preview, title, parts, why, leave, isToOperators }: Letter): string {
  const { brand, languageTag, home, text } = frame;
  const { light, dark } = mailColours(brand.theme);
  const direction = FROM_RIGHT.has(new Intl.Locale(languageTag).maximize().script ?? "") ? "rtl" : "ltr";
  const heading = SERIFS.has(brand.theme.fonts.heading) ? SERIF : SANS;
  const draw: Draw = { colours: light, radius: brand.theme.radius, heading, end: direction === "rtl" ? "left" : "right", text };
  const small = `margin:0 0 12px;font-size:13px;line-height:1.5;color:${light.foot}`;
  const foot = [...(isToOperators ? [] : [helpIn(frame)]), why]
    .map((line) => `<p class="f" style="${small}">${escaped(line)}</p>`)
    .join("\n");
  return `<!doctype html>
<html lang="${escaped(languageTag)}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${escaped(subject)}</title>
<style>${styles(dark)}</style></head>
<body class="g" style="margin:0;padding:0;background:${light.ground};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(preview)}${"&#847;&#8203;&#160;".repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="g" style="background:${light.ground};font-family:${SANS}"><tr><td align="center" class="o" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="c" style="max-width:600px;background:${light.card};border-top:4px solid ${light.accent};border-radius:${brand.theme.radius}px"><tr><td class="p" style="padding:28px 32px 32px;font-size:16px;line-height:1.5;color:${light.ink}">
<p style="margin:0 0 24px"><a href="${escaped(home)}" class="i" style="color:${light.ink};font:700 22px/40px ${heading};text-decoration:none">${logoIn(frame)}</a></p>
<h1 class="i" style="margin:0 0 16px;font:700 26px/1.25 ${heading};color:${light.ink}">${escaped(title)}</h1>
${parts.map((part) => partAsHtml(draw, part)).join("\n")}
</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px"><tr><td class="p f" style="padding:20px 32px 8px;color:${light.foot}">
${foot}${leave ? `\n<p class="f" style="${small}"><a href="${escaped(leave.link)}" class="f" style="color:${light.foot}">${escaped(leave.label)}</a></p>` : ""}
<p class="f" style="${small}">${sellerIn(frame).split("\n").map(escaped).join("<br>")}<br><a href="${escaped(home)}" class="f" style="color:${light.foot}">${escaped(new URL(home).host)}</a></p>
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>
`;
}

function styles(dark: MailColours): string {
  const fill = (colour: string) => `background:${colour}!important`;
  const ink = (colour: string) => `color:${colour}!important`;
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.g{${fill(dark.ground)}}.c{${fill(dark.card)};border-color:${dark.accent}!important}.i{${ink(dark.ink)}}.m{${ink(dark.muted)}}.a{${ink(dark.link)}}.f{${ink(dark.foot)}}.l{border-color:${dark.line}!important}.b{${fill(dark.button)}}.b a{${ink(dark.onButton)}}}
@media (max-width:480px){.o{padding:0 0 16px!important}.p{padding-left:20px!important;padding-right:20px!important}.c{border-radius:0!important}}`;
}

/** The alt text replaces blocked pictures; without a logo the name is text. */
function logoIn({ brand, origin }: Frame): string {
  if (brand.marks.logo === undefined) return escaped(brand.name);
  const at = (file: string) => escaped(`${origin}/brand/${brand.code}/${file}`);
  const { width, height, light, dark } = MAIL_LOGO;
  return `<picture><source srcset="${at(dark)}" media="(prefers-color-scheme:dark)"><img src="${at(light)}" width="${width}" height="${height}" alt="${escaped(brand.name)}" style="display:block;border:0;border-radius:6px"></picture>`;
}

type Draw = {
  readonly colours: MailColours;
  readonly radius: number;
  readonly heading: string;
  readonly end: "left" | "right";
  readonly text: Text<"mail">;
};

function partAsHtml(draw: Draw, part: Part): string {
  const { colours, radius, heading, text } = draw;
  switch (part.kind) {
    case "words":
      return part.isQuiet
        ? `<p class="m" style="margin:0 0 16px;font-size:14px;color:${colours.muted}">${escaped(part.words)}</p>`
        : `<p class="i" style="margin:0 0 16px;color:${colours.ink}">${escaped(part.words)}</p>`;
    case "code":
      return `<p class="i" style="margin:0 0 16px;color:${colours.ink}">${escaped(part.label)}<br><strong style="font-size:32px;line-height:1.4;letter-spacing:6px">${escaped(part.code)}</strong></p>`;
    case "button":
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 12px"><tr><td class="b" style="background:${colours.button};border-radius:${radius}px"><a href="${escaped(part.link)}" style="display:inline-block;padding:13px 28px;color:${colours.onButton};font-weight:600;text-decoration:none">${escaped(part.label)}</a></td></tr></table>
<p class="m" style="margin:0 0 16px;font-size:13px;color:${colours.muted}">${escaped(text("openAddress"))}<br><a href="${escaped(part.link)}" class="a" style="color:${colours.link};word-break:break-all">${escaped(part.link)}</a></p>`;
    case "rows":
      return table(draw, part.rows.map((row) => rowAsHtml(draw, row)).join(""));
    case "items":
      return table(draw, itemsAsHtml(draw, part.items));
    case "block":
      return `<h2 class="i" style="margin:24px 0 4px;font:700 17px/1.4 ${heading};color:${colours.ink}">${escaped(part.title)}</h2><p class="i" style="margin:0;color:${colours.ink}">${part.lines.map(escaped).join("<br>")}</p>`;
  }
}

const table = ({ colours }: Draw, rows: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="l" style="margin:20px 0 0;border-top:1px solid ${colours.line}"><tr><td height="8"></td></tr>${rows}</table>`;

function rowAsHtml({ colours, end }: Draw, { label, value, strong }: Row): string {
  const style = `padding:5px 0;vertical-align:top;${strong ? `font-size:19px;font-weight:700;color:${colours.ink}` : `color:${colours.ink}`}`;
  // Amounts do not break; a long tracking number may.
  const breaks = value.length > AMOUNT_LENGTH ? "word-break:break-word" : "white-space:nowrap";
  return `<tr><td class="i" style="${style}">${escaped(label)}</td><td class="i" align="${end}" style="${style};${breaks}">${escaped(value)}</td></tr>`;
}

function itemsAsHtml(draw: Draw, items: readonly Item[]): string {
  const hasPictures = items.some(({ picture }) => picture !== undefined);
  let [rows, shown] = ["", 0];
  for (const item of items) {
    const row = itemAsHtml(draw, item, hasPictures);
    if (rows.length + row.length > ITEMS_LENGTH) break;
    rows += row;
    shown += 1;
  }
  const more = items.length - shown;
  return more === 0
    ? rows
    : `${rows}<tr><td colspan="3" class="m" style="padding:8px 0;color:${draw.colours.muted}">${escaped(draw.text("more", { count: more }))}</td></tr>`;
}

function itemAsHtml({ colours, end, radius }: Draw, { title, detail, price, picture, link, isPart }: Item, hasPictures: boolean): string {
  const name = link ? `<a href="${escaped(link)}" class="a" style="color:${colours.link}">${escaped(title)}</a>` : escaped(title);
  const image =
    picture && !isPart
      ? `<img src="${escaped(picture)}" width="${PICTURE}" height="${PICTURE}" alt="" style="display:block;border:0;border-radius:${Math.min(radius, 12)}px">`
      : "";
  const told = detail && `<br><span class="m" style="font-size:14px;color:${colours.muted}">${escaped(detail)}</span>`;
  const beside = hasPictures ? `<td width="${PICTURE + 16}" style="padding:8px 0;vertical-align:top">${image}</td>` : "";
  return `<tr>${beside}<td class="i" style="padding:8px 12px 8px 0;vertical-align:top;word-break:break-word;color:${colours.ink}">${isPart ? "+ " : ""}${name}${told}</td><td class="i" align="${end}" style="padding:8px 0;vertical-align:top;white-space:nowrap;color:${colours.ink}">${escaped(price)}</td></tr>`;
}
