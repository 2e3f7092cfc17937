/**
 * Security headers. Scripts run only from our origin or by hash: no `unsafe-inline`, no hash of content. The server's own scripts carry the
 * rendering's nonce until they are hashed.
 */
import { hash } from "node:crypto";
import { POLICIES } from "@rambla/storefront/base/trusted-types.ts";
import type { MiddlewareHandler } from "hono";

/** How React writes a script with the rendering's nonce. */
export const ownScript = (mark: string): string => `<script nonce="${mark}"`;

/**
 * Adds the marked scripts' hashes to the policy and removes the marks, so that the page can be cached.
 * @param mark the rendering's random nonce, which content cannot know
 * @param others form targets, and third-party scripts and frames that the visitor may allow
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

/** The report address and its newer header. */
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
    // Third-party scripts write plain text to the DOM, so Trusted Types cannot be required with them.
    ...(origins || frames.length > 0 ? [] : ["require-trusted-types-for 'script'", `trusted-types ${POLICIES.join(" ")}`]),
    `report-uri ${REPORTS_AT}`,
    "report-to policy",
  ].join("; ");
}

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
};

/** A year; without subdomains, which may not belong to the shop. */
export const STAY_ON_HTTPS = "max-age=31536000";

/** For pictures that other sites show: webmail and link previews. */
export const FOR_OTHERS: Readonly<Record<string, string>> = { "cross-origin-resource-policy": "cross-origin" };

/** For calls and providers: private by default. */
export const safeHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  for (const [name, value] of Object.entries({ "cache-control": "private, no-store", ...SECURITY_HEADERS })) {
    if (!context.res.headers.has(name)) context.header(name, value);
  }
};
