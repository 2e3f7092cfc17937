/** The block that a start prints: where the shop stands and who may log in. */
import type { ShopConfig } from "@rambla/core/config";
import { contrastProblems } from "@rambla/core/theme";
import { offeredMethods } from "@rambla/domain/payment/rules";
import type { Environment } from "./environment.ts";
import { isOnOwnPort } from "./make-shop.ts";

/** Prints addresses, what does not work yet, and in the demo the demo client. */
export function welcome(environment: Environment, port: number): void {
  const {
    config: {
      host: { protocol, port: told },
      brands,
    },
    demo,
    host,
  } = environment;
  const shown = told || (isOnOwnPort(environment) ? port : 0);
  // A shop that is not the demo is met at its hosts alone.
  const lines = ["", demo ? `Rambla is open at http://localhost:${port}` : `Rambla listens at ${host}:${port}`, ""];
  for (const brand of Object.values(brands)) {
    const addresses = Object.values(brand.hosts).map((name) => `${protocol}://${name}${shown ? `:${shown}` : ""}`);
    lines.push(`  ${brand.name.padEnd(8)} ${addresses.slice(0, 3).join("  ")}${addresses.length > 3 ? " …" : ""}`);
  }
  lines.push("");
  if (demo) {
    lines.push(
      "  Phone layout: add /mobile, or open it on a phone.",
      `  Calls: http://localhost:${port}/api/docs   API client (demo only): demo-web / demo-secret`,
      `  Mails: http://localhost:${port}/demoMails, written to ${environment.dataDirectory}/outbox`,
    );
  }
  lines.push(...aboutPaying(environment), ...aboutSellers(environment), ...aboutMails(environment), ...aboutProxies(environment));
  console.log(`${lines.join("\n")}\n`);
}

/** Where nobody can pay yet, and that the stand-in takes no money. */
function aboutPaying({ config, demo }: Pick<Environment, "config" | "demo">): string[] {
  const unpaid = Object.keys(config.countries).filter((code) => offeredMethods(config, code).length === 0);
  return [
    ...(unpaid.length > 0
      ? [`  Nobody can pay yet in ${unpaid.join(", ")}: no payment provider takes anything there (payment.providers, payment.methods).`]
      : []),
    ...(!demo && config.payment.standIn
      ? ["  The built-in stand-in takes payments (payment.standIn): no money moves, so sell nothing with it."]
      : []),
  ];
}

/** Names what the document does not say of a seller, though a law in its countries asks for it. */
function aboutSellers({ config, demo }: Pick<Environment, "config" | "demo">): string[] {
  if (demo) return [];
  return Object.values(config.brands).flatMap(({ code, countries, legalEntity, register, taxNumber, contact, legalNotice }) => {
    const asking = countries.filter((country) => config.countries[country]?.sellerNotice);
    const missing = Object.entries({ legalEntity, register, taxNumber, "contact.email": contact.email }).flatMap(([field, said]) =>
      said === "" ? [field] : [],
    );
    return asking.length === 0 || missing.length === 0 || Object.keys(legalNotice).length > 0
      ? []
      : [
          `  The page that names the seller lacks brands.${code}.${missing.join(", ")}: the law asks for them in ${asking.join(", ")}, where the seller has one.`,
        ];
  });
}

/** That mails become files: they count as sent, so nothing else would tell it. */
function aboutMails({ demo, smtpUrl, dataDirectory }: Pick<Environment, "demo" | "smtpUrl" | "dataDirectory">): string[] {
  return demo || smtpUrl !== undefined
    ? []
    : [`  Mails reach nobody: they are written to ${dataDirectory}/outbox and count as sent (SMTP_URL).`];
}

/** What follows where no proxy is named: it cannot be seen from outside. */
function aboutProxies({ demo, trustedProxies }: Pick<Environment, "demo" | "trustedProxies">): string[] {
  return demo || trustedProxies.length > 0
    ? []
    : [
        "  No proxy is named: a forwarded host or client address is not believed, so all visitors behind a proxy share its address and its limits (TRUSTED_PROXIES).",
      ];
}

/** Tells which colours of the shop's document not everybody can read. */
export function tellContrast({ brands }: Pick<ShopConfig, "brands">): void {
  for (const { code, theme } of Object.values(brands)) {
    for (const sentence of contrastProblems(theme)) console.warn(`brands.${code}.theme.colours: ${sentence}`);
  }
}
