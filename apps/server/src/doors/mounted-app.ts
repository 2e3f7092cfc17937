/** Serves a separately built app: its files, its one page for all addresses below, its own policy. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readAssets, sendAsset } from "../file/assets.ts";
import { SECURITY_HEADERS } from "../request/content-security.ts";
import { deny, denyUnlessRead, type Door } from "./door.ts";

export type Mount = {
  /** Its path: `/backoffice`, which its build knows. */
  readonly at: `/${string}`;
  /** The built files with an `index.html`; undefined or without them nothing is served. */
  readonly directory: string | undefined;
  readonly policy: string;
};

/** Everything below the path belongs to the app. */
export function mountedApp({ at, directory, policy }: Mount): Door {
  const files = directory !== undefined && existsSync(join(directory, "index.html")) ? readAssets(directory, at) : new Map<string, never>();
  const page = files.get(`${at}/index.html`);
  const headers = { ...SECURITY_HEADERS, "content-security-policy": policy, "cache-control": "private, no-store" };
  return ({ pathname, request, response }) => {
    if (pathname !== at && !pathname.startsWith(`${at}/`)) return false;
    if (denyUnlessRead(request, response)) return true;
    const file = files.get(pathname);
    if (file && file !== page) sendAsset(file, request, response);
    // A missing file must not be answered with the page.
    else if (!page || (!file && /\.\w+$/.test(pathname.slice(pathname.lastIndexOf("/"))))) return deny(response, 404, "Not found");
    else sendAsset(page, request, response, headers);
    return true;
  };
}

/** Nothing external, nothing inline and no framing, because operators move money here. */
export const BACKOFFICE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");
