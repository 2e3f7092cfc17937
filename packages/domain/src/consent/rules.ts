import type { COOKIE_PURPOSES, STORED_TYPES } from "@rambla/contract/consent";
import type { ShopConfig } from "@rambla/core/config";
import { KNOWN_COOKIE, LEFT_COOKIE } from "@rambla/core/known-cookie";
import { tagsIn } from "@rambla/core/marketing-tags";

export type Choice = { readonly analytics: boolean; readonly marketing: boolean };
/** `allowAll` alone sets both. */
export type Claim = { readonly allowAll: boolean; readonly analytics?: boolean | undefined; readonly marketing?: boolean | undefined };

/** Undefined for a contradiction, so a claim never states more consent than was given. */
export function choiceIn({ allowAll, analytics = allowAll, marketing = allowAll }: Claim): Choice | undefined {
  return allowAll === (analytics && marketing) ? { analytics, marketing } : undefined;
}

export type Kept = {
  readonly names: readonly string[];
  readonly kind: "required" | "analytics" | "marketing";
  readonly purpose: (typeof COOKIE_PURPOSES)[number];
  readonly place: "cookie" | "browser" | "tab";
  readonly days: number | null;
};

type StoredType = (typeof STORED_TYPES)[number];

/** Cookies hold a token, or else a text. */
const TYPES: Readonly<Record<string, StoredType>> = {
  localCartList: "list",
  movingCartList: "list",
  orderedLines: "list",
  sessionUser: "text",
  localCollect: "list",
  searchHistory: "list",
  lastSeen: "list",
  isShowCookie: "flag",
  cookieChoice: "object",
  advertisementTime: "moment",
  advertShown: "moment",
  subscribeSubmitted: "flag",
  invitation: "object",
  draft: "object",
  customersOfTab: "list",
  typedEarly: "object",
  movedToOwnLayout: "moment",
  chunkReloadTime: "moment",
  subscribeCountdown: "count",
  subscribeShown: "flag",
  source: "text",
  sourceId: "text",
  uuid: "text",
  visitorId: "text",
  awc: "text",
};

export const typesOf = ({ names, place }: Pick<Kept, "names" | "place">): readonly StoredType[] =>
  names.map((name) => TYPES[name] ?? (place === "cookie" ? "token" : "text"));

type Speaking = Pick<ShopConfig, "guest" | "session" | "tags">;

/**
 * Everything that pages store in a browser. Required entries go to no third party.
 * @param isSafe HTTPS, which is part of cookie names
 */
export function keptInBrowsers(
  { guest, session, tags }: Speaking,
  where: { readonly brand: string; readonly country: string },
  isSafe: boolean,
): readonly Kept[] {
  const cookie = (name: string) => (isSafe ? `__Host-${name}` : name);
  const required = (purpose: Kept["purpose"], place: Kept["place"], days: number | null, ...names: readonly string[]): Kept => ({
    kind: "required",
    purpose,
    place,
    days,
    names,
  });
  const own = tagsIn(tags, where);
  return [
    required(
      "login",
      "cookie",
      Math.ceil(Math.max(guest.tokenDays, session.refreshMaxAgeHours / 24)),
      cookie("rambla_customer"),
      cookie("rambla_guest"),
      cookie("rambla_order"),
      KNOWN_COOKIE,
      LEFT_COOKIE,
    ),
    required("device", "cookie", Math.ceil(session.deviceDays), cookie("rambla_device")),
    required("provider", "cookie", 1, cookie("rambla_provider")),
    required("cart", "browser", null, "localCartList", "movingCartList", "orderedLines", "sessionUser"),
    required("favourites", "browser", null, "localCollect"),
    required("search", "browser", null, "searchHistory"),
    required("seen", "browser", 30, "lastSeen"),
    required("choice", "browser", null, "isShowCookie", "cookieChoice"),
    required("notices", "browser", null, "advertisementTime", "advertShown", "subscribeSubmitted"),
    required("invitation", "browser", 30, "invitation"),
    required(
      "page",
      "tab",
      null,
      "draft",
      "sessionUser",
      "customersOfTab",
      "typedEarly",
      "movedToOwnLayout",
      "chunkReloadTime",
      "subscribeCountdown",
      "subscribeShown",
    ),
    { kind: "analytics", purpose: "link", place: "browser", days: null, names: ["source"] },
    { kind: "analytics", purpose: "link", place: "tab", days: null, names: ["sourceId"] },
    { kind: "analytics", purpose: "visitor", place: "browser", days: null, names: ["uuid", "visitorId"] },
    ...(own.some(({ slot }) => slot === "affiliate")
      ? [{ kind: "marketing", purpose: "affiliate", place: "browser", days: 1, names: ["awc"] } as const]
      : []),
    ...own.map(({ needs, script }): Kept => ({ kind: needs, purpose: "tag", place: "cookie", days: null, names: [new URL(script).host] })),
  ];
}
