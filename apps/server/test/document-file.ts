/** The demo's settings as a file, for `SHOP_CONFIG` without the demo. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_CONFIG, DEMO_DOCUMENT } from "@rambla/demo/shop";

/** Long deadlines for shops that share their machine with other tests. */
export const PATIENT = { answer: { toReaders: 10_000, toBuyers: 10_000 } };

/** Writes the settings with overrides; gives the file's path. */
export function documentFile(settings: Readonly<Record<string, unknown>> = {}): string {
  const file = join(mkdtempSync(join(tmpdir(), "rambla-document-")), "shop.json");
  writeFileSync(file, JSON.stringify({ ...DEMO_DOCUMENT, ...settings }));
  return file;
}

/**
 * The environment of a shop with the demo's catalogue and `DEMO=0`. Its pre-sales need a provider, and the sandbox exists only in the demo.
 * Nothing answers as PayPal.
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
