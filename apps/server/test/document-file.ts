/** The document of the demo as a file: what `SHOP_CONFIG` names where a shop runs without being the demo. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_CONFIG, DEMO_DOCUMENT } from "@rambla/demo/shop";

/** A setting for shops that share their machine with other tests: a late answer is better than none. */
export const PATIENT = { answer: { toReaders: 10_000, toBuyers: 10_000 } };

/** Writes the document, with other settings laid over it, and gives the path of the file. */
export function documentFile(settings: Readonly<Record<string, unknown>> = {}): string {
  const file = join(mkdtempSync(join(tmpdir(), "rambla-document-")), "shop.json");
  writeFileSync(file, JSON.stringify({ ...DEMO_DOCUMENT, ...settings }));
  return file;
}

/**
 * The environment of a shop that is open on the demo's catalogue with `DEMO=0`: its pre-sales need a provider, and the built-in one is the
 * demo's alone. Nobody answers at this PayPal.
 */
export function environmentWithPayPal(): Readonly<Record<string, string>> {
  const providers = [{ name: "paypal", methods: ["wallet", "payLater"], countries: "all" }];
  return {
    DEMO: "0",
    SHOP_CONFIG: documentFile({ payment: { methods: DEMO_CONFIG.payment.methods, providers } }),
    SECRET_KEY: "0123456789abcdef0123456789abcdef",
    PAYPAL_CLIENT_ID: "client",
    PAYPAL_CLIENT_SECRET: "secret",
    PAYPAL_WEBHOOK_ID: "webhook",
    PAYPAL_BASE_URL: "http://127.0.0.1:9",
  };
}
