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
  /** Whether a client navigation asks for the data alone. */
  readonly isData: boolean;
  /** The page's declaration; undefined for addresses without a page. */
  readonly declared: Page | undefined;
  /** Addresses without marketing scripts. */
  readonly privatePaths: readonly string[];
  readonly settings: Pick<
    ShopConfig,
    | "account"
    | "app"
    | "badge"
    | "banner"
    | "brands"
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
    | "helpCenter"
    | "history"
    | "home"
    | "invoice"
    | "layout"
    | "links"
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
  /** Of the market's pages. */
  readonly origin: string;
  /** The page's origin in each country of the brand. */
  readonly hosts: readonly { readonly countryCode: string; readonly origin: string }[];
  /** Brands of this country, for the brand switch. */
  readonly brands: readonly { readonly code: string; readonly name: string; readonly origin: string; readonly surface: string }[];
  /** Address of texts from the settings. */
  readonly texts: string | undefined;
  /** Tags of the page's subject: their invalidation removes the page from the cache. */
  tag(...tags: readonly string[]): void;
  /** Tags of what the page also shows: after their invalidation it is served a few seconds more. */
  shows(...tags: readonly string[]): void;
  /** Whether the shop is the demo, which has pages of its own. */
  readonly isDemo: boolean;
  /** Keeps the answer out of the cache. */
  unkept(): void;
  /** Sets when the cached page expires. Calls set it for their answers. */
  until(moment: Date): void;
  /** The server's time: a device's clock may be wrong. */
  now(): Date;
  /** Gives the call's answer, or `instead` when it fails; then the page is not cached. */
  spare<Value>(call: Promise<Value>, instead: Value): Promise<Value>;
  /**
   * Caches data for all visitors of the market, at most a minute. Must not be changed.
   * @param load gets an anonymous visitor's calls
   */
  shared<Value>(name: string, tags: readonly string[], load: (api: ShopClient) => Promise<Value>): Promise<Value>;
  /** Known since checkout. */
  readonly guest: { readonly email: string } | null;
  /** Sets an HttpOnly cookie. Later calls of `withKey` are the guest's. */
  rememberGuest(token: string, maxAgeSeconds: number): Promise<void>;
  /** Secret: it must not appear in pages or addresses. */
  orderToken(orderId: string): string | undefined;
  /** Sets an HttpOnly cookie that opens the order later. */
  rememberOrder(orderId: string, token: string): void;
  readonly isCustomer: boolean;
  /** Null without a signed-in customer. */
  readonly customerId: string | null;
  readonly isForCustomers: (address: string) => boolean;
  /** Of earlier logins in this browser; sent with every login. */
  readonly deviceToken: string | undefined;
  /** Of a sign-in at a provider, until its account is known. */
  readonly providerToken: string | undefined;
  /** Sets an HttpOnly cookie; undefined removes it. */
  rememberProvider(token: string | undefined): void;
  /** Sets an HttpOnly cookie. */
  rememberCustomer(tokens: { readonly refresh_token: string; readonly expires_in: number; readonly device_token?: string }): Promise<void>;
  /** Removes all cookies of the user. */
  forgetVisitor(): void;
  /** Gives calls with an idempotency key. */
  withKey(idempotencyKey: string): ShopClient;
};

export const pageContext = createContext<PageContext>();

export type Rendering = {
  /** Marks the server's scripts until they are hashed. */
  readonly nonce: string;
  /** Undefined where the page is the same for every visitor. */
  readonly cookies: string | undefined;
  readonly textFiles: readonly string[];
  /** Called with each error that became an error page. */
  failed(error: unknown): void;
};

export const renderingContext = createContext<Rendering>();

export const waysFrom = ({ layout, market }: PageContext) => waysOf(layout, market.countryParameter);

/** Tags the page with its cards' goods; it expires when the first of their prices changes. */
export function showCards(
  page: Pick<PageContext, "market" | "shows" | "until">,
  goods: readonly { readonly goodsId: string; readonly priceUntil?: string | null }[],
): void {
  page.shows(...goods.map(({ goodsId }) => tags.goods(page.market.brand.code, goodsId)));
  for (const { priceUntil } of goods) if (priceUntil) page.until(new Date(priceUntil));
}

/** Gives a refusal as a value; other errors are thrown on. */
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
