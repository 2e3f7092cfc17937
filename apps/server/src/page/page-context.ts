/** Gives loaders and actions their calls, visitor and cookies. */
import { createRouterClient, onError, ORPCError } from "@orpc/server";
import { shopRouter } from "@rambla/domain/api";
import type { CallContext } from "@rambla/domain/platform/call-context";
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import type { Shop } from "@rambla/domain/platform/shop";
import { privatePaths } from "@rambla/storefront/base/page.ts";
import type { PageContext } from "@rambla/storefront/base/page-context.ts";
import { pages } from "@rambla/storefront/pages.ts";
import type { Asked } from "../request/host.ts";
import { brandsOf, countriesOf } from "../request/origins.ts";
import type { Visitor } from "../request/visitor.ts";
import { orLogin } from "./login-wall.ts";
import type { PageNotes } from "./page-notes.ts";
import { isForCustomers, type PageRequest, switchTarget } from "./page-request.ts";

type Given = {
  readonly shop: Shop;
  readonly asked: Asked;
  readonly page: PageRequest;
  readonly visitor: Visitor;
  readonly notes: PageNotes;
  /** The client; empty for a page that is the same for every visitor. */
  readonly from: Pick<CallContext, "clientAddress" | "userAgent">;
  readonly requestId: string;
  /** Address of texts from the settings. */
  readonly texts: string | undefined;
  /** The redirect of a customers' call; undefined where it is refused instead. */
  readonly wall: () => string | undefined;
};

export function makePageContext({ shop, asked, page, visitor, notes, from, requestId, texts, wall }: Given): PageContext {
  const { market } = asked;
  const viewer = visitor.viewer();
  const call = { shop, market, ...from, requestId, until: notes.take.until };
  const heardByNotes = notes.heard("a call of a page failed");
  const heard = (error: unknown) => {
    if (error instanceof ORPCError) shop.tally.refused(error.code);
    heardByNotes(error);
  };
  const client = (idempotencyKey: string | undefined, of: Omit<CallContext, "idempotencyKey"> = { ...call, viewer: visitor.viewer() }) =>
    createRouterClient(shopRouter, {
      context: { ...of, idempotencyKey },
      interceptors: [({ next }) => orLogin(next, wall), onError(heard)],
    });
  return {
    ...notes.take,
    api: client(undefined),
    market,
    settings: shop.config,
    texts,
    layout: page.layout,
    isData: page.isData,
    isDemo: shop.demo,
    declared: page.page,
    privatePaths: PRIVATE_PATHS,
    twin: shop.config.device.switch === "off" ? undefined : switchTarget(page, page.layout === "desktop" ? "mobile" : "desktop"),
    origin: asked.origin,
    hosts: countriesOf(shop, market),
    brands: brandsOf(shop, market),
    now: shop.clock,
    spare: (call, instead) =>
      call.catch((error: unknown) => {
        if (error instanceof DatabaseAway) return instead;
        throw error;
      }),
    shared: (name, tagsOfAll, load) =>
      shop.reads.keep(`page ${market.key} ${name}`, tagsOfAll, () => load(client(undefined, { ...call, ...NOBODY }))),
    guest: visitor.guest ? { email: visitor.guest.email } : null,
    orderToken: visitor.orderToken,
    rememberOrder: visitor.rememberOrder,
    isCustomer: viewer.kind === "customer",
    customerId: viewer.kind === "customer" ? viewer.customerId : null,
    isForCustomers,
    deviceToken: visitor.deviceToken,
    providerToken: visitor.providerToken,
    rememberGuest: visitor.rememberGuest,
    rememberCustomer: visitor.rememberCustomer,
    rememberProvider: visitor.rememberProvider,
    forgetVisitor: visitor.forget,
    withKey: (idempotencyKey) => client(idempotencyKey),
  };
}

const PRIVATE_PATHS = privatePaths(pages);

/** The anonymous visitor of shared data. */
const NOBODY = {
  viewer: { kind: "anonymous" },
  clientAddress: "",
  userAgent: undefined,
  until: undefined,
} as const satisfies Partial<CallContext>;
