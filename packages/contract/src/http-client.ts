import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { contract } from "./contract.ts";
import { sign } from "./signature.ts";

export type HttpClientOptions = {
  /** `https://shop.example` without a path. */
  readonly origin: string;
  readonly appKey: string;
  readonly secret: string;
  /** When the settings change them. */
  readonly headerNames?: { readonly appKey: string; readonly visitorId: string };
  readonly brand: string;
  readonly tenantId: string;
  readonly countryCode: string;
  /** BCP 47 tag of the texts wanted: `pl`, `en-GB`. */
  readonly language: string;
  readonly platform?: "H5" | "PC";
  readonly deviceId: string;
  /** Empty when unknown. */
  readonly source?: string;
  readonly sourceId?: string;
  /** From the guest login, before that the device id. */
  readonly visitorId?: () => string | undefined;
  readonly isCustomer?: () => boolean;
  readonly token?: () => string | undefined;
  readonly idempotencyKey?: () => string | undefined;
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly now?: () => number;
};

export type ShopClient = ContractRouterClient<typeof contract>;

/**
 * Makes a client. A refusal is thrown as an error with its code, as in the process.
 * @public published with the contract for other programs
 */
export function makeHttpClient(options: HttpClientOptions): ShopClient {
  const send = options.fetch ?? ((request: Request) => fetch(request));
  const link = new OpenAPILink(contract, {
    url: `${options.origin}/api`,
    fetch: async (request) => unwrap(await send(await signed(request, options))),
  });
  return createORPCClient(link);
}

function setCaller(headers: Headers, options: HttpClientOptions): void {
  headers.set("platform", options.platform ?? "PC");
  headers.set("source", options.source ?? "");
  headers.set("sourceId", options.sourceId ?? "");
  headers.set("deviceId", options.deviceId);
  headers.set("tourist", options.isCustomer?.() ? "0" : "1");
}

async function signed(request: Request, options: HttpClientOptions): Promise<Request> {
  const url = new URL(request.url);
  const body = await request.clone().text();
  const timestamp = String((options.now ?? Date.now)());
  const headers = new Headers(request.headers);
  const token = options.token?.();
  const key = options.idempotencyKey?.();
  const names = options.headerNames ?? { appKey: "AppKey", visitorId: "visitorId" };
  headers.set(names.appKey, options.appKey);
  headers.set("Timestamp", timestamp);
  headers.set("TenantId", options.tenantId);
  headers.set("brand", options.brand);
  headers.set("countryCode", options.countryCode);
  headers.set("Accept-Language", options.language);
  headers.set("lang", options.language.startsWith("en") ? "en" : options.language);
  if (request.method !== "GET" && request.method !== "HEAD") setCaller(headers, options);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (key) headers.set("Idempotency-Key", key);
  headers.set(names.visitorId, options.visitorId?.() ?? options.deviceId);
  headers.set(
    "Signature",
    sign({
      appKey: options.appKey,
      secret: options.secret,
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      contentType: headers.get("content-type") ?? undefined,
      body,
      timestamp,
    }),
  );
  return new Request(request, { headers, ...(body !== "" && { body }) });
}

/** Unwraps the envelope and gives a refusal the shape that the typed client throws. */
async function unwrap(response: Response): Promise<Response> {
  const text = await response.text();
  const envelope: unknown = text === "" ? null : JSON.parse(text);
  if (typeof envelope !== "object" || envelope === null || !("code" in envelope)) return new Response(text, response);
  const inner = "data" in envelope ? envelope.data : null;
  const answer =
    envelope.code === 0
      ? inner
      : {
          defined: true,
          code: envelope.code,
          status: response.status,
          message: "message" in envelope ? envelope.message : "",
          data: "fields" in envelope ? { fields: envelope.fields } : undefined,
        };
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  headers.delete("content-encoding");
  return new Response(JSON.stringify(answer), { status: response.status, headers });
}
