/** What the address of a visit says about the link that led there, and how banners pass it on. */
import type { LinkParameter } from "@rambla/core/shell-settings";

export type Link = { readonly [Name in Exclude<LinkParameter, "country">]?: string };

/** What a header can hold. */
const VALUE = /^[\x21-\x7e][\x20-\x7e]{0,199}$/;

export function linkIn(address: string): Link {
  const asked = new URL(address).searchParams;
  const named = (["homePageCopyWriterId", "source", "sourceId"] as const).flatMap((name) => {
    const value = asked.get(name) ?? "";
    return VALUE.test(value) ? [[name, value]] : [];
  });
  return Object.fromEntries(named);
}

/** The later link counts. A source and its id always come from the same link. */
export function laterOf(earlier: Link, later: Link): Link {
  const { homePageCopyWriterId, source, sourceId } = earlier;
  const kept = later.source === undefined && later.sourceId === undefined ? { source, sourceId } : {};
  return defined({ homePageCopyWriterId, ...kept, ...later });
}

const defined = (link: { readonly [Name in keyof Link]: string | undefined }): Link =>
  Object.fromEntries(Object.entries(link).filter(([, value]) => value !== undefined));

type Passing = { readonly params: readonly LinkParameter[]; readonly ownHosts: readonly string[]; readonly country: string | undefined };

/**
 * Adds the parameters to the target of a banner: all of them where it is in the shop, the notice's id elsewhere. What the target names
 * itself stays.
 * @param target a path of the shop with its country, or an https address
 */
export function passedOn(target: string, link: Link, { params, ownHosts, country }: Passing): string {
  const isPath = target.startsWith("/");
  const address = parsed(target);
  if (!address) return target;
  const isOwn = isPath || ownHosts.includes(address.host);
  const all = { ...link, country: isPath ? undefined : country };
  for (const name of params) {
    const value = isOwn || name === "homePageCopyWriterId" ? all[name] : undefined;
    if (value !== undefined && !address.searchParams.has(name)) address.searchParams.set(name, value);
  }
  return isPath ? address.pathname + address.search + address.hash : address.href;
}

/** Browsers of two years ago have no `URL.parse`. */
function parsed(target: string): URL | undefined {
  try {
    return new URL(target, "https://shop.invalid");
  } catch {
    return undefined;
  }
}
