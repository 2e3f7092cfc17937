/** What a start prints: addresses and logins. */
import type { ShopConfig } from "@rambla/core/config";
import { contrastProblems } from "@rambla/core/theme";
import { offeredMethods } from "@rambla/domain/payment/rules";
import type { Environment } from "./environment.ts";
import { isOnOwnPort } from "./make-shop.ts";

/** Prints addresses, warnings, and the demo's client. */
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
  // Other shops answer at their own hosts only.
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

/** Warns of countries without a way to pay, and of the sandbox provider. */
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

/** Warns of seller data that a country's law requires. */
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

/** Warns that mails become files, as they count as sent. */
function aboutMails({ demo, smtpUrl, dataDirectory }: Pick<Environment, "demo" | "smtpUrl" | "dataDirectory">): string[] {
  return demo || smtpUrl !== undefined
    ? []
    : [`  Mails reach nobody: they are written to ${dataDirectory}/outbox and count as sent (SMTP_URL).`];
}

/** Warns of missing proxies, which cannot be detected. */
function aboutProxies({ demo, trustedProxies }: Pick<Environment, "demo" | "trustedProxies">): string[] {
  return demo || trustedProxies.length > 0
    ? []
    : [
        "  No proxy is named: a forwarded host or client address is not believed, so all visitors behind a proxy share its address and its limits (TRUSTED_PROXIES).",
      ];
}

/** Warns of colours with too little contrast. */
export function tellContrast({ brands }: Pick<ShopConfig, "brands">): void {
  for (const { code, theme } of Object.values(brands)) {
    for (const sentence of contrastProblems(theme)) console.warn(`brands.${code}.theme.colours: ${sentence}`);
  }
}
