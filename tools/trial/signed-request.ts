/** Headers of a signed call, as an app sends them. */
import { type BrandCode, brandOf, type CountryCode, countryOf, langHeader } from "@rambla/core/market";
import { sign } from "@rambla/contract/signature";
import { DEMO_CONFIG } from "@rambla/demo/shop";

export const DEMO_CLIENT = { appKey: "demo-web", secret: "demo-secret" } as const;

export type SignedRequest = {
  readonly method?: string;
  /** With its query, without host: `/api/shop/…`. */
  readonly path: string;
  readonly body?: string;
  readonly brand?: BrandCode;
  readonly country?: CountryCode;
  readonly token?: string;
  readonly key?: string;
  /** Epoch milliseconds; the machine's clock by default. */
  readonly at?: number;
  readonly contentType?: string;
  readonly client?: { readonly appKey: string; readonly secret: string };
  /** Override the headers; undefined removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
};

// The signature identifies a write, so two in one millisecond must differ.
let lastMoment = 0;

function momentOfItsOwn(): number {
  lastMoment = Math.max(Date.now(), lastMoment + 1);
  return lastMoment;
}

export function signedHeaders(request: SignedRequest): Record<string, string> {
  const { method = "GET", path, body, brand = "lumbra", country = "ES", client = DEMO_CLIENT } = request;
  const contentType = request.contentType ?? (body === undefined ? undefined : "application/json");
  const timestamp = String(request.at ?? momentOfItsOwn());
  const url = new URL(path, "http://localhost");
  const signature = sign({ ...client, method, path: url.pathname, query: url.searchParams, contentType, body, timestamp });
  const headers: Record<string, string | undefined> = {
    AppKey: client.appKey,
    Timestamp: timestamp,
    Signature: signature,
    TenantId: brandOf(DEMO_CONFIG, brand).tenantId,
    brand,
    countryCode: country,
    "Accept-Language": countryOf(DEMO_CONFIG, country).language,
    lang: langHeader(countryOf(DEMO_CONFIG, country).language),
    ...(method !== "GET" && { platform: "PC", source: "web", sourceId: "0", deviceId: "trial", tourist: "1" }),
    "content-type": contentType,
    Authorization: request.token === undefined ? undefined : `Bearer ${request.token}`,
    "Idempotency-Key": request.key,
    ...request.headers,
  };
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
