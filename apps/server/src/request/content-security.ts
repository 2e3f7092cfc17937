/**
 * Security headers. Scripts run only from our own origin or by the hash of their text: no `unsafe-inline`, and no hash of what
 * merely stands in a page. A script of our own carries the mark of its page where it is written (decision 019).
 */
import { hash } from "node:crypto";
import { POLICIES } from "@rambla/storefront/base/trusted-types.ts";
import type { MiddlewareHandler } from "hono";

/** How React writes a script that was given the nonce of its rendering. */
export const ownScript = (mark: string): string => `<script nonce="${mark}"`;

/**
 * Names the marked scripts of a page in its policy and takes the marks away, so that the page may be kept for everybody.
 * @param mark chance of this one rendering, which no content can know
 * @param others where forms of the page may lead, and whose scripts and frames may run on it once its visitor allows them
 */
export function sealed(html: string, mark: string, others: Others = {}): { readonly html: string; readonly policy: string } {
  const hashes = new Set<string>();
  const [before = "", ...parts] = html.split(ownScript(mark));
  for (const part of parts) {
    const script = part.slice(part.indexOf(">") + 1, part.indexOf("</script>"));
    if (script) hashes.add(`'sha256-${hash("sha256", script, "base64")}'`);
  }
  return { html: [before, ...parts].join("<script").replaceAll(` nonce="${mark}"`, ""), policy: policyOf(hashes, others) };
}

export type Others = {
  readonly formTargets?: readonly string[];
  readonly scripts?: readonly string[];
  readonly frames?: readonly string[];
};

/** Where browsers report what the policy of a page forbids, and the header that names it for newer ones. */
export const REPORTS_AT = "/policy-report";
export const REPORTING_ENDPOINTS = `policy="${REPORTS_AT}"`;

function policyOf(hashes: ReadonlySet<string>, { formTargets = [], scripts = [], frames = [] }: Others): string {
  const origins = [...new Set(scripts.map((script) => ` ${new URL(script).origin}`))].join("");
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(" ")}${origins}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${origins}`,
    "font-src 'self'",
    `connect-src 'self'${origins}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(" ")}`] : []),
    "manifest-src 'self'",
    `form-action 'self' ${formTargets.join(" ")}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // A program of others writes as it was made to: where one may run, the browser cannot be asked to refuse text.
    ...(origins || frames.length > 0 ? [] : ["require-trusted-types-for 'script'", `trusted-types ${POLICIES.join(" ")}`]),
    `report-uri ${REPORTS_AT}`,
    "report-to policy",
  ].join("; ");
}

/** Headers that every answer carries. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
};

/** A year; the other hosts of a domain are not the shop's to decide about. */
export const STAY_ON_HTTPS = "max-age=31536000";

/** Of pictures that others show too: mail programs in a browser, and previews of links. */
export const FOR_OTHERS: Readonly<Record<string, string>> = { "cross-origin-resource-policy": "cross-origin" };

/** For answers of calls and providers: they carry the headers above, and are nobody else's unless they say so. */
export const safeHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  for (const [name, value] of Object.entries({ "cache-control": "private, no-store", ...SECURITY_HEADERS })) {
    if (!context.res.headers.has(name)) context.header(name, value);
  }
};
