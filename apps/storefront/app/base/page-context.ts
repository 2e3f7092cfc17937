/** What the server gives to loaders and actions. */
import type { ContractRouterClient } from "@orpc/contract";
import type { contract } from "@rambla/contract/contract";
import type { ShopConfig } from "@rambla/core/config";
import type { Layout } from "@rambla/core/device";
import type { Market } from "@rambla/core/market";
import type { Refusal } from "@rambla/core/refusal";
import { tags } from "@rambla/core/tags";
import { createContext } from "react-router";
import type { Page } from "./page.ts";
import { waysOf } from "./paths.ts";

/** Calls the contract in the process: no HTTP and no signature, but the same checks. */
export type ShopClient = ContractRouterClient<typeof contract>;

export type PageContext = {
  readonly api: ShopClient;
  readonly market: Market;
  readonly layout: Layout;
  /** Whether the router asks for the data alone, on a client navigation. */
  readonly isData: boolean;
  /** The page's declaration; undefined for addresses without a page. */
  readonly declared: Page | undefined;
  /** Addresses of pages on which no marketing script may run. */
  readonly privatePaths: readonly string[];
  readonly settings: Pick<
    ShopConfig,
    | "account"
    | "badge"
    | "cancellation"
    | "cart"
    | "chunkReload"
    | "comment"
    | "cookie"
    | "countries"
    | "countryMode"
    | "currencies"
    | "delivery"
    | "guest"
    | "header"
    | "history"
    | "invoice"
    | "layout"
    | "membership"
    | "menu"
    | "phone"
    | "preSale"
    | "progress"
    | "search"
    | "subscribe"
    | "tags"
    | "upload"
    | "withdrawal"
  >;
  /** Path of the page in the other layout; undefined without one, or when devices are not told apart. */
  readonly twin: string | undefined;
  /** Scheme, host and port of the market's pages. */
  readonly origin: string;
  /** This page's origin in every country of the brand. */
  readonly hosts: readonly { readonly countryCode: string; readonly origin: string }[];
  /** Brands with a shop in this country, for the brand switch. */
  readonly brands: readonly { readonly code: string; readonly name: string; readonly origin: string; readonly surface: string }[];
  /** The browser's address for texts that the settings bring. */
  readonly texts: string | undefined;
  /** Names what the page is about: a change removes it from the page cache at once. */
  tag(...tags: readonly string[]): void;
  /**
   * Names what the page also shows, such as cards: after a change the cached page is served for a few more seconds while it is rendered
   * again.
   */
  shows(...tags: readonly string[]): void;
  /** Keeps the answer out of the cache, such as a page past the end of a list. */
  unkept(): void;
  /** Sets when the cached page expires, because something on it begins or ends. Calls set it for their answers. */
  until(moment: Date): void;
  /** The server's time, for countdowns: a device's clock may be wrong. */
  now(): Date;
  /** Gives the call's answer, or `instead` when it fails. The page is then not cached. */
  spare<Value>(call: Promise<Value>, instead: Value): Promise<Value>;
  /**
   * Loads data that all visitors of the market share. Cached under tags for at most a minute; must not be changed.
   * @param load gets the calls of an anonymous visitor
   */
  shared<Value>(name: string, tags: readonly string[], load: (api: ShopClient) => Promise<Value>): Promise<Value>;
  /** The guest of this browser, known since checkout; null before. */
  readonly guest: { readonly email: string } | null;
  /** Stores a guest token in an HttpOnly cookie. Later calls of `withKey` are the guest's. */
  rememberGuest(token: string, maxAgeSeconds: number): Promise<void>;
  /** The token of an order that this browser placed or opened by its link. It must not appear in pages or addresses. */
  orderToken(orderId: string): string | undefined;
  /** Stores an order's token in an HttpOnly cookie that opens the order in later requests. */
  rememberOrder(orderId: string, token: string): void;
  readonly isCustomer: boolean;
  /** The signed-in customer; null for others. */
  readonly customerId: string | null;
  /** Whether an address leads to a page for customers only. */
  readonly isForCustomers: (address: string) => boolean;
  /** Shows the shop that this browser has signed in before; sent with every login. */
  readonly deviceToken: string | undefined;
  /** Token of a sign-in at a provider, until its account is known. */
  readonly providerToken: string | undefined;
  /** Stores it in an HttpOnly cookie; undefined removes it. */
  rememberProvider(token: string | undefined): void;
  /** Stores a new session in an HttpOnly cookie. */
  rememberCustomer(tokens: { readonly refresh_token: string; readonly expires_in: number; readonly device_token?: string }): Promise<void>;
  /** Removes every cookie that identifies a user. */
  forgetVisitor(): void;
  /** Gives calls with an idempotency key, so that a repeated submission counts once. */
  withKey(idempotencyKey: string): ShopClient;
};

export const pageContext = createContext<PageContext>();

export type Rendering = {
  /** Nonce of every script that the server writes. The server replaces it by hashes before it sends the page. */
  readonly nonce: string;
  /** Cookies of the user of the page; undefined where it is the same for every visitor. */
  readonly cookies: string | undefined;
  /** Files with the page's texts. */
  readonly textFiles: readonly string[];
  /** Called with each error that became an error page. */
  failed(error: unknown): void;
};

export const renderingContext = createContext<Rendering>();

export const waysFrom = ({ layout, market }: PageContext) => waysOf(layout, market.countryParameter);

/** Tags the page with the goods it shows as cards. The page expires when the first of their prices changes. */
export function showCards(
  page: Pick<PageContext, "market" | "shows" | "until">,
  goods: readonly { readonly goodsId: string; readonly priceUntil?: string | null }[],
): void {
  page.shows(...goods.map(({ goodsId }) => tags.goods(page.market.brand.code, goodsId)));
  for (const { priceUntil } of goods) if (priceUntil) page.until(new Date(priceUntil));
}

/** Gives a refusal as a value; throws other errors on. */
export async function attempt<Value>(call: Promise<Value>): Promise<Value | Refusal> {
  try {
    return await call;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) return refusal;
    throw error;
  }
}

function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return undefined;
  if (!("defined" in error) || !("status" in error) || error.status === 500) return undefined;
  const details = "data" in error && typeof error.data === "object" && error.data !== null ? error.data : {};
  return { ...details, refused: error.code };
}
