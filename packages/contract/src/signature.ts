/** An integrity check, never the authentication. */
import { createHash, timingSafeEqual } from "node:crypto";

export type Signed = {
  readonly appKey: string;
  readonly secret: string;
  readonly method: string;
  /** With `/api`, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly contentType?: string | undefined;
  readonly body?: string | undefined;
  /** Milliseconds since 1970. */
  readonly timestamp: string;
};

/** Names are sorted by code point, equal names by value. */
export function signingText(request: Signed): string {
  const pairs = [...request.query];
  const type = request.contentType?.split(";", 1)[0]?.trim().toLowerCase();
  if (request.body && type === "application/x-www-form-urlencoded") for (const pair of new URLSearchParams(request.body)) pairs.push(pair);
  else if (request.body && type !== "multipart/form-data") pairs.push(["body", request.body]);
  const parameters = pairs
    // UTF-8 bytes sort like code points.
    .map(([name, value]) => ({ text: `${name}=${value}`, name: Buffer.from(name), value: Buffer.from(value) }))
    .sort((a, b) => Buffer.compare(a.name, b.name) || Buffer.compare(a.value, b.value))
    .map(({ text }) => text)
    .join("&");
  return [request.appKey, request.secret, request.method.toUpperCase(), request.path, parameters, request.timestamp].join("\n");
}

/** Upper-case hex MD5. */
export function sign(request: Signed): string {
  return createHash("md5").update(signingText(request)).digest("hex").toUpperCase();
}

/** The caller must limit the number of pairs: sorting is slow. */
export function verifySignature(
  request: Omit<Signed, "appKey" | "secret" | "timestamp"> & {
    readonly client: { appKey: string; secret: string } | undefined;
    readonly timestamp: string | undefined;
    readonly signature: string | undefined;
    readonly now: Date;
    readonly maxSkewSeconds: number;
  },
): "valid" | "signature.invalid" | "signature.expired" {
  const { client, timestamp, signature } = request;
  if (!client || !timestamp || !/^\d{1,15}$/.test(timestamp) || !signature || !/^[0-9A-F]{32}$/.test(signature)) return "signature.invalid";
  const expected = sign({ ...request, appKey: client.appKey, secret: client.secret, timestamp });
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) return "signature.invalid";
  if (Math.abs(request.now.getTime() - Number(timestamp)) > request.maxSkewSeconds * 1000) return "signature.expired";
  return "valid";
}
