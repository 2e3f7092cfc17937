/**
 * `/demoMails`: the demo's sent mails, for developers. Mails hold codes and links, so only the demo serves them, and only to this machine.
 * Plain HTML with its own style sheet.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { escaped } from "@rambla/core/markup";
import * as z from "zod";
import { SECURITY_HEADERS } from "../request/content-security.ts";
import { isOfThisMachine } from "../start/this-machine.ts";
import { deny, denyUnlessRead, type Door } from "./door.ts";

const AT = "/demoMails";
/** The newest ones. */
const SHOWN = 200;

const STYLE = `
*{box-sizing:border-box}
body{margin:0;padding:1.5rem;background:#fff;color:#16181d;font:.875rem/1.5 system-ui,sans-serif}
h1{margin:0 0 1rem;font-size:1.25rem}
form{display:flex;flex-wrap:wrap;gap:1rem;align-items:end;margin:0 0 1rem}
label{display:grid;gap:.25rem}
select,button{min-height:2.5rem;padding:0 .75rem;border:1px solid #767d88;border-radius:.375rem;background:#fff;color:inherit;font:inherit}
table{width:100%;border-collapse:collapse}
th,td{padding:.5rem .75rem .5rem 0;border-top:1px solid #e4e0d9;text-align:start;vertical-align:top;overflow-wrap:anywhere}
a{display:inline-block;padding:.25rem .75rem .25rem 0;color:inherit}
:focus-visible{outline:3px solid #1a6fd1;outline-offset:2px}
.looks{display:flex;flex-wrap:wrap;gap:1.5rem;align-items:start}
figure{margin:0;max-width:100%}
figcaption{padding:.25rem 0}
iframe{display:block;max-width:100%;height:75rem;border:1px solid #e4e0d9}
@media (width<48rem){thead{display:none}tr{display:block;padding:.5rem 0;border-top:1px solid #e4e0d9}td{display:block;padding:0;border:0}}
`;

const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");
/** Shows a mail as a mail program does: no scripts, only the shop's pictures. @param origins of the shop's hosts */
const mailPolicy = (origins: readonly string[]) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    ["img-src", ...origins].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-popups",
  ].join("; ");
/** Light and dark, wide and narrow; 40 px are the frame's own. */
const LOOKS = [
  ["light", 640],
  ["light", 320],
  ["dark", 640],
  ["dark", 320],
] as const;

/** The outbox's record of a mail; a text message has no subject. */
const facts = z.object({
  kind: z.string(),
  brand: z.string(),
  country: z.string(),
  language: z.string(),
  createdAt: z.string(),
  to: z.string(),
  subject: z.string().optional(),
  text: z.string(),
});
type Shown = z.output<typeof facts> & { readonly name: string };

const TYPES = { html: "text/html; charset=utf-8", txt: "text/plain; charset=utf-8", eml: "text/plain; charset=utf-8" } as const;
const FILTERS = ["kind", "brand", "country", "language"] as const;
type Chosen = Partial<Record<(typeof FILTERS)[number], string>>;

/** @param folder the outbox; @param origins of the mails' pictures */
export function demoMails(folder: string, origins: readonly string[]): Door {
  const policy = mailPolicy(origins);
  return ({ pathname, query, request, response, asked }) => {
    if (pathname !== AT && !pathname.startsWith(`${AT}/`)) return false;
    // A foreign page could point its host name at this machine and read the answer.
    if (!asked.knownHost || !isOfThisMachine(request)) return deny(response, 404, "Not found");
    if (denyUnlessRead(request, response)) return true;
    const chosen: Chosen = Object.fromEntries(FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
    const sent =
      pathname === AT
        ? sendList(folder, chosen, response)
        : sendOne(folder, pathname.slice(AT.length + 1), query.get("scheme"), policy, response);
    sent.catch(() => deny(response, 500, "The outbox cannot be read"));
    return true;
  };
}

async function sendList(folder: string, chosen: Chosen, response: ServerResponse): Promise<void> {
  const all = await mailsIn(folder);
  const shown = all.filter((mail) => FILTERS.every((name) => chosen[name] === undefined || mail[name] === chosen[name]));
  response
    .writeHead(200, {
      ...SECURITY_HEADERS,
      "content-security-policy": PAGE_POLICY,
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
    })
    .end(listPage(all, shown, chosen));
}

async function sendOne(folder: string, file: string, scheme: string | null, policy: string, response: ServerResponse): Promise<void> {
  const [, name, kind] = /^([\w-]+)\.(html|txt|eml|look)$/.exec(file) ?? [];
  const isLook = kind === "look";
  const type = isLook ? TYPES.html : kind === "html" || kind === "txt" || kind === "eml" ? TYPES[kind] : undefined;
  const body = name && type ? await bodyOf(folder, name, isLook ? "html" : kind) : undefined;
  if (name === undefined || body === undefined || type === undefined) return void deny(response, 404, "Not found");
  const headers = { ...SECURITY_HEADERS, "content-type": type, "cache-control": "no-store" };
  if (isLook) return void response.writeHead(200, { ...headers, "content-security-policy": PAGE_POLICY }).end(lookPage(name));
  response
    .writeHead(200, { ...headers, "x-frame-options": "SAMEORIGIN", "content-security-policy": policy })
    .end(kind === "html" ? inScheme(body, scheme) : body);
}

/** Forces light or dark, whatever this machine prefers. */
function inScheme(html: string, scheme: string | null): string {
  return scheme === "dark" || scheme === "light"
    ? html.replaceAll("(prefers-color-scheme:dark)", scheme === "dark" ? "all" : "not all")
    : html;
}

function lookPage(name: string): string {
  const frames = LOOKS.map(
    ([scheme, width]) =>
      `<figure><figcaption>${scheme}, ${width} px</figcaption><iframe src="${AT}/${name}.html?scheme=${scheme}" width="${width}" title="${scheme}, ${width} px"></iframe></figure>`,
  );
  return page(name, `<h1>${escaped(name)}</h1><p><a href="${AT}">All mails</a></p><div class="looks">${frames.join("")}</div>`);
}

const page = (title: string, inner: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>${inner}</main></body></html>`;

/** The plain text is in the record, other parts have their own files. */
async function bodyOf(folder: string, name: string, kind: string | undefined): Promise<string | undefined> {
  const isText = kind === "txt";
  const content = await readFile(join(folder, `${name}.${isText ? "json" : kind}`), "utf8").catch(() => undefined);
  return content !== undefined && isText ? readFacts(content)?.text : content;
}

/** Newest first: file names begin with the time. */
async function mailsIn(folder: string): Promise<readonly Shown[]> {
  const files = (await readdir(folder).catch(() => []))
    .filter((file) => file.endsWith(".json"))
    .toSorted()
    .toReversed()
    .slice(0, SHOWN);
  const read = await Promise.all(
    files.map(async (file) => ({ name: file.slice(0, -".json".length), content: await readFile(join(folder, file), "utf8") })),
  );
  return read.flatMap(({ name, content }) => {
    const mail = readFacts(content);
    return mail ? [{ ...mail, name }] : [];
  });
}

/** Undefined for an unfinished file. */
function readFacts(content: string): z.output<typeof facts> | undefined {
  try {
    return facts.safeParse(JSON.parse(content)).data;
  } catch {
    return undefined;
  }
}

function listPage(all: readonly Shown[], shown: readonly Shown[], chosen: Chosen): string {
  const choice = (name: (typeof FILTERS)[number]) => {
    const values = [...new Set(all.map((mail) => mail[name]))].toSorted();
    return `<label>${name}<select name="${name}"><option value="">all</option>${values.map((value) => `<option${value === chosen[name] ? " selected" : ""}>${escaped(value)}</option>`).join("")}</select></label>`;
  };
  const rows = shown.map(({ name, createdAt, kind, brand, country, language, to, subject, text }) => {
    // A text message has no other parts.
    const links = (subject === undefined ? ["txt"] : ["look", "html", "txt", "eml"])
      .map((part) => `<a href="${AT}/${name}.${part}">${part}</a>`)
      .join("");
    return `<tr><td>${escaped(createdAt.slice(0, 19).replace("T", " "))}</td><td>${escaped(kind)}</td><td>${escaped(`${brand} ${country} ${language}`)}</td><td>${escaped(to)}</td><td lang="${escaped(language)}">${escaped(subject ?? text)}</td><td>${links}</td></tr>`;
  });
  const table = `<table><thead><tr><th>Time (UTC)</th><th>Kind</th><th>For</th><th>To</th><th>Subject</th><th>Look</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  const title = `Mails of the demo · ${shown.length}`;
  return page(
    title,
    `<h1>${title}</h1><form>${FILTERS.map(choice).join("")}<button>Show</button></form>${rows.length > 0 ? table : "<p>None yet: order something, or register.</p>"}`,
  );
}
