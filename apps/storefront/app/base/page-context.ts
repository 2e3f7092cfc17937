/** What the server hands to loaders and actions of a page: the market, the calls, and the ways to talk back to the server. */
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

/** The calls, typed by the contract, in the process: no HTTP, no signature, the same checks. */
export type ShopClient = ContractRouterClient<typeof contract>;

export type PageContext = {
  readonly api: ShopClient;
  readonly market: Market;
  readonly layout: Layout;
  /** Whether the data of the page are asked for without its document, on the way from another page. */
  readonly isData: boolean;
  /** What the page declares of itself; absent for addresses of no page. */
  readonly declared: Page | undefined;
  /** The addresses of pages on which no marketing script may run. */
  readonly privatePaths: readonly string[];
  /** The settings that pages follow. */
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
  /** Path of the same page in the other layout, when devices are told apart and there is one (D-004, D-005). */
  readonly twin: string | undefined;
  /** Where the pages of this market live, by the settings: scheme, host and port. */
  readonly origin: string;
  /** The address of this page in every country of the brand, for the country menu and for search engines. */
  readonly hosts: readonly { readonly countryCode: string; readonly origin: string }[];
  /** The brands that have a shop in this country, with its address and the ground its logo stands on, for the brand switch of the footer. */
  readonly brands: readonly { readonly code: string; readonly name: string; readonly origin: string; readonly surface: string }[];
  /** Where the browser finds the texts of the page's language, when the shop's document gives them. */
  readonly texts: string | undefined;
  /** Marks what the page is about: when that changes, it is not served from the page cache any more. */
  tag(...tags: readonly string[]): void;
  /** Marks what the page shows among other things, such as cards of goods: when that changes, it is served for a few seconds more while it is rendered anew. */
  shows(...tags: readonly string[]): void;
  /** Says that the answer is not worth keeping: it shows what is not there, such as a page past the end of a list. */
  unkept(): void;
  /** Says that something on the page begins or ends at a moment: it is kept no longer. Calls say so of what they answer. */
  until(moment: Date): void;
  /** The present moment, by which countdowns begin: a shopper's own clock may be wrong. */
  now(): Date;
  /** What a page can do without: the call's answer, or `instead` when none can come now. Such a page is not kept. */
  spare<Value>(call: Promise<Value>, instead: Value): Promise<Value>;
  /**
   * What pages of the market share whoever asks: loaded for nobody and kept under tags, for a minute at most (decision 009). It must not be changed.
   * @param load gets the calls as a stranger has them
   */
  shared<Value>(name: string, tags: readonly string[], load: (api: ShopClient) => Promise<Value>): Promise<Value>;
  /** The guest of this browser, made known at checkout; null before. */
  readonly guest: { readonly email: string } | null;
  /** Remembers a guest token in a cookie that scripts cannot read; calls of `withKey` after it are the guest's. */
  rememberGuest(token: string, maxAgeSeconds: number): Promise<void>;
  /** The token of an order that this browser was given by its link, or for placing it. It may stand in no page and no address. */
  orderToken(orderId: string): string | undefined;
  /** Keeps the token of an order in a cookie that scripts cannot read; later requests of the browser open the order by it. */
  rememberOrder(orderId: string, token: string): void;
  /** Whether a customer is signed in. */
  readonly isCustomer: boolean;
  /** The customer who is signed in; null for everyone else. */
  readonly customerId: string | null;
  /** Whether an address of this shop leads to a page that customers alone see. */
  readonly isForCustomers: (address: string) => boolean;
  /** What tells the shop that this browser has signed in before; goes with every login. */
  readonly deviceToken: string | undefined;
  /** What this browser was given along to a sign-in provider, and keeps until it is known which account is theirs. */
  readonly providerToken: string | undefined;
  /** Keeps one in a cookie that scripts cannot read, or takes it away. */
  rememberProvider(token: string | undefined): void;
  /** Keeps the session of a customer who has just signed in in a cookie that scripts cannot read. */
  rememberCustomer(tokens: { readonly refresh_token: string; readonly expires_in: number; readonly device_token?: string }): Promise<void>;
  /** Takes away whatever names a person: the browser is nobody's from here on. */
  forgetVisitor(): void;
  /** Calls once more with a key that makes a repeated submission one (D-113). */
  withKey(idempotencyKey: string): ShopClient;
};

export const pageContext = createContext<PageContext>();

/** What the rendering of one document is given. */
export type Rendering = {
  /** Carried by every script that the server writes itself. The server replaces it by hashes before it sends the page. */
  readonly nonce: string;
  /** The cookies of the user for whom the page is made; none where it is the same for everyone. */
  readonly cookies: string | undefined;
  /** The files with the texts of the page. */
  readonly textFiles: readonly string[];
  /** Called with everything that was thrown and became an error page. */
  failed(error: unknown): void;
};

export const renderingContext = createContext<Rendering>();

/** The ways from a page, for loaders and actions that lead on. */
export const waysFrom = ({ layout, market }: PageContext) => waysOf(layout, market.countryParameter);

/** A page shows these goods as cards: it is kept no longer than the first of their prices holds by the clock. */
export function showCards(
  page: Pick<PageContext, "market" | "shows" | "until">,
  goods: readonly { readonly goodsId: string; readonly priceUntil?: string | null }[],
): void {
  page.shows(...goods.map(({ goodsId }) => tags.goods(page.market.brand.code, goodsId)));
  for (const { priceUntil } of goods) if (priceUntil) page.until(new Date(priceUntil));
}

/** Waits for a call; a refusal of the contract comes back as a value, a surprise is thrown on. */
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
