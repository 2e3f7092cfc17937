/** The request signature: an integrity check, never the authentication (D-063). Apps sign with it, the server checks with it. */
import { createHash, timingSafeEqual } from "node:crypto";

export type Signed = {
  readonly appKey: string;
  readonly secret: string;
  readonly method: string;
  /** As sent, with its `/api` prefix and without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly contentType?: string | undefined;
  readonly body?: string | undefined;
  /** Milliseconds since 1970. */
  readonly timestamp: string;
};

/** The six lines that are hashed. */
export function signingText(request: Signed): string {
  const pairs: [string, string][] = [...request.query];
  const type = request.contentType?.split(";")[0]?.trim().toLowerCase();
  if (request.body && type === "application/x-www-form-urlencoded") pairs.push(...new URLSearchParams(request.body));
  else if (request.body && type !== "multipart/form-data") pairs.push(["body", request.body]);
  const parameters = pairs
    .sort(([nameA, valueA], [nameB, valueB]) => byCodePoint(nameA, nameB) || byCodePoint(valueA, valueB))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  return [request.appKey, request.secret, request.method.toUpperCase(), request.path, parameters, request.timestamp].join("\n");
}

function byCodePoint(a: string, b: string): number {
  const left = Array.from(a, (char) => char.codePointAt(0) ?? 0);
  const right = Array.from(b, (char) => char.codePointAt(0) ?? 0);
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** The signature of a request: upper-case hex MD5 of its signing text. */
export function sign(request: Signed): string {
  return createHash("md5").update(signingText(request)).digest("hex").toUpperCase();
}

/** Checks a request's signature and age. */
export function verifySignature(request: Omit<Signed, "appKey" | "secret" | "timestamp"> & {
  readonly client: { appKey: string; secret: string } | undefined;
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  readonly now: Date;
  readonly maxSkewSeconds: number;
}): "valid" | "signature.invalid" | "signature.expired" {
  const { client, timestamp, signature } = request;
  if (!client || !timestamp || !/^\d{1,15}$/.test(timestamp) || !signature || !/^[0-9A-F]{32}$/.test(signature)) return "signature.invalid";
  const expected = sign({ ...request, appKey: client.appKey, secret: client.secret, timestamp });
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) return "signature.invalid";
  if (Math.abs(request.now.getTime() - Number(timestamp)) > request.maxSkewSeconds * 1000) return "signature.expired";
  return "valid";
}
