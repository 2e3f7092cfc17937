export type PayPalSettings = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The webhook registered for the shop; PayPal signs this id. */
  readonly webhookId: string;
  readonly place: PayPalPlace;
};

export type PayPalPlace = {
  /** Origins of the API, of the payer's pages, and of the webhook certificates. */
  readonly api: string;
  readonly site: string;
  readonly certificates: readonly string[];
  /** Where missing intermediate certificates are. */
  readonly issuers: readonly string[];
  /** Origins that the pay-later script loads from, calls and frames. */
  readonly messaging: readonly string[];
};

const ISSUERS = ["http://cacerts.digicert.com", "https://cacerts.digicert.com"];

export const PAYPAL_PLACES = {
  live: {
    api: "https://api-m.paypal.com",
    site: "https://www.paypal.com",
    certificates: ["https://api.paypal.com", "https://api-m.paypal.com"],
    issuers: ISSUERS,
    messaging: ["https://www.paypal.com", "https://www.paypalobjects.com"],
  },
  sandbox: {
    api: "https://api-m.sandbox.paypal.com",
    site: "https://www.sandbox.paypal.com",
    certificates: ["https://api.sandbox.paypal.com", "https://api-m.sandbox.paypal.com"],
    issuers: ISSUERS,
    messaging: ["https://www.sandbox.paypal.com", "https://www.paypal.com", "https://www.paypalobjects.com"],
  },
} as const satisfies Readonly<Record<string, PayPalPlace>>;

/** One test server in place of all of PayPal. */
export const placeAt = (origin: string): PayPalPlace => ({
  api: origin,
  site: origin,
  certificates: [origin],
  issuers: [origin],
  messaging: [origin],
});
