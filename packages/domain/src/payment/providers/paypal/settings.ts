/** What the environment says of a PayPal account, and where PayPal lives (decision 137). */

export type PayPalSettings = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of the webhook that was registered for the shop: part of what PayPal signs. */
  readonly webhookId: string;
  readonly place: PayPalPlace;
};

export type PayPalPlace = {
  /** Scheme and host of the API, of the pages payers see, and of each host that gives the certificates of webhooks. */
  readonly api: string;
  readonly site: string;
  readonly certificates: readonly string[];
  /** Where the certificates are that a webhook's own leaves out. */
  readonly issuers: readonly string[];
  /** What the program that tells of paying later loads from, asks and puts into frames. */
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

/** One server that is all of PayPal, as tests have it. */
export const placeAt = (origin: string): PayPalPlace => ({
  api: origin,
  site: origin,
  certificates: [origin],
  issuers: [origin],
  messaging: [origin],
});
