/** Counts by directive what browsers report of the policy, and stores nothing else. */
import { readIncoming } from "../request/request-body.ts";
import { REPORTS_AT, SECURITY_HEADERS } from "../request/content-security.ts";
import type { Shop } from "@rambla/domain/platform/shop";
import { deny, type Door } from "./door.ts";

/** Limits of one request, in bytes and reports. */
const MOST_BYTES = 16 * 1024;
const MOST_REPORTS = 10;
/** Reports parsed at a time; further ones are dropped. */
const READ_AT_ONCE = 8;

/** The policy's directives: a report may name anything. */
const DIRECTIVES = new Set([
  "default-src",
  "script-src",
  "script-src-elem",
  "script-src-attr",
  "style-src",
  "style-src-elem",
  "style-src-attr",
  "img-src",
  "font-src",
  "connect-src",
  "frame-src",
  "manifest-src",
  "form-action",
  "base-uri",
  "frame-ancestors",
  "require-trusted-types-for",
  "trusted-types",
]);

export function policyReportDoor({ tally }: Pick<Shop, "tally">): Door {
  let reading = 0;
  return ({ pathname, request, response }) => {
    if (pathname !== REPORTS_AT) return false;
    if (request.method !== "POST") return deny(response, 405, "Method not allowed", { allow: "POST" });
    const done = () => void response.writeHead(204, { ...SECURITY_HEADERS, "cache-control": "no-store" }).end();
    if (reading >= READ_AT_ONCE || Number(request.headers["content-length"] ?? 0) > MOST_BYTES) {
      request.resume();
      done();
      return true;
    }
    reading += 1;
    readIncoming(request, MOST_BYTES)
      .then((body) => directivesIn(body).forEach((directive) => tally.violation(directive)))
      .catch(() => undefined)
      .finally(() => {
        reading -= 1;
        done();
      });
    return true;
  };
}

/** Gives the reported directives, in both formats of browsers. */
function directivesIn(body: Uint8Array | undefined): readonly string[] {
  if (!body) return [];
  const told: unknown = JSON.parse(Buffer.from(body).toString("utf8"));
  const reports: readonly unknown[] = Array.isArray(told) ? told.slice(0, MOST_REPORTS) : [told];
  return reports.flatMap((report) => {
    const directive = wordIn(inner(report, "csp-report"), "effective-directive") ?? wordIn(inner(report, "body"), "effectiveDirective");
    return directive === undefined ? [] : DIRECTIVES.has(directive) ? directive : "other";
  });
}

const inner = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;

function wordIn(value: unknown, name: string): string | undefined {
  const word = inner(value, name);
  return typeof word === "string" ? word : undefined;
}
