/** A door with a built program of its own behind it: its files, its one page for every address below, and its own policy. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readAssets, sendAsset } from "../file/assets.ts";
import { SECURITY_HEADERS } from "../request/content-security.ts";
import { deny, denyUnlessRead, type Door } from "./door.ts";

export type Mount = {
  /** Where it lives: `/backoffice`. Its build knows the same base. */
  readonly at: `/${string}`;
  /** Its built files with an `index.html`; nothing is served while there are none. */
  readonly directory: string | undefined;
  readonly policy: string;
};

/** Makes the door. Everything below the mount is its own: no page of the shop can stand there. */
export function mountedApp({ at, directory, policy }: Mount): Door {
  const files = directory !== undefined && existsSync(join(directory, "index.html")) ? readAssets(directory, at) : new Map<string, never>();
  const page = files.get(`${at}/index.html`);
  const headers = { ...SECURITY_HEADERS, "content-security-policy": policy, "cache-control": "private, no-store" };
  return ({ pathname, request, response }) => {
    if (pathname !== at && !pathname.startsWith(`${at}/`)) return false;
    if (denyUnlessRead(request, response)) return true;
    const file = files.get(pathname);
    if (file && file !== page) sendAsset(file, request, response);
    // What looks like a file and is none must not look like a page.
    else if (!page || (!file && /\.\w+$/.test(pathname.slice(pathname.lastIndexOf("/"))))) return deny(response, 404, "Not found");
    else sendAsset(page, request, response, headers);
    return true;
  };
}

/** Nothing from elsewhere, nothing inline, and no frame around it: what stands here moves money. */
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
