/** Files for search engines that belong to a host, not to a page. */
import type { Asked } from "./host.ts";

/** `robots.txt` of the host; undefined for any other path. */
export function searchEngineFile(pathname: string, asked: Asked): { type: string; body: string } | undefined {
  if (pathname !== "/robots.txt") return undefined;
  const lines = asked.knownHost
    ? ["User-agent: *", "Disallow: /api/", "Disallow: /cart", "Disallow: /order/", "Disallow: /payment/", "Disallow: /personCenter", "Disallow: /mobile/cart", "Disallow: /mobile/order/", "Disallow: /mobile/payment/", "Disallow: /mobile/personCenter", "Allow: /"]
    : ["User-agent: *", "Disallow: /"];
  return { type: "text/plain; charset=utf-8", body: `${lines.join("\n")}\n` };
}
