/** Counts visitors' actions as metrics. */
import { isOpaqueId } from "@rambla/core/id";
import type { BrandCode } from "@rambla/core/market";
import type { RefusalCode } from "@rambla/contract/refusals";
import type { Log } from "@rambla/domain/platform/log";
import type { Tally } from "@rambla/domain/platform/tally";
import { DETAIL as EVENT } from "@rambla/storefront/activity/parts/addresses.ts";
import { Counter, type Registry } from "prom-client";
import { type PageRequest, readPageRequest } from "../page/page-request.ts";

/** Also counts served pages. */
export type ServedTally = Tally & {
  /** @param wanted the request */
  served(brand: BrandCode, wanted: PageRequest): void;
  /** @param wanted a page that exists */
  shown(brand: BrandCode, wanted: PageRequest): void;
};

/** Refusals of guessed secrets: passwords, codes, coupons and coins. */
const GUESSES: ReadonlySet<string> = new Set<RefusalCode>([
  "login.failed",
  "password.wrong",
  "passkey.failed",
  "verification.wrong",
  "verification.closed",
  "cancellation.wrongCode",
  "coupon.notAvailable",
  "invitation.unknown",
  "operator.wrongSignIn",
  "limit.tooMany",
]);

/** Also logs each visit with its path, without what the visitor wrote. Every label comes from the shop's own lists. */
export function makeTally(registry: Registry, log: Pick<Log, "info">): ServedTally {
  const registers = [registry];
  const visits = new Counter({
    name: "rambla_visits_total",
    help: "Visits of pages, of nobody in particular",
    labelNames: ["brand", "layout", "page"],
    registers,
  });
  const events = new Counter({
    name: "rambla_event_looks_total",
    help: "Looks at events, of nobody in particular",
    labelNames: ["brand", "event"],
    registers,
  });
  const registering = new Counter({
    name: "rambla_registering_by_mail_total",
    help: "Mailboxes left to register with, by the link of the shop's that led there",
    labelNames: ["brand", "source", "sourceId"],
    registers,
  });

  const guesses = new Counter({
    name: "rambla_wrong_guesses_total",
    help: "Wrong passwords and codes, and tries above a limit",
    labelNames: ["code"],
    registers,
  });
  const violations = new Counter({
    name: "rambla_policy_violations_total",
    help: "What browsers report that the policy of pages forbids",
    labelNames: ["directive"],
    registers,
  });
  const uploads = new Counter({
    name: "rambla_uploads_total",
    help: "Files that visitors sent, by what became of them",
    labelNames: ["outcome"],
    registers,
  });

  function served(brand: BrandCode, { page, layout, pathname }: PageRequest): void {
    if (!page) return;
    visits.inc({ brand, layout, page: `/${page.path}` });
    log.info({ brand, path: pathname }, "a page was visited");
  }

  return {
    served,
    shown(brand, { page, search }) {
      const event = page?.path === EVENT ? new URLSearchParams(search).get("id") : null;
      if (event && isOpaqueId(event)) events.inc({ brand, event });
    },
    visit(brand, address) {
      const url = URL.parse(address, "http://shop.invalid");
      const wanted = url && readPageRequest(url.pathname, new URLSearchParams(), undefined);
      if (!wanted?.page || wanted.isData) return false;
      served(brand, wanted);
      return true;
    },
    event: (brand, event) => events.inc({ brand, event }),
    registering: (brand, link) => registering.inc({ brand, source: link?.source ?? "", sourceId: link?.sourceId ?? "" }),
    refused(code) {
      if (GUESSES.has(code)) guesses.inc({ code });
    },
    violation: (directive) => violations.inc({ directive }),
    upload: (outcome) => uploads.inc({ outcome }),
  };
}
