/** Certificates of the keys that sign webhooks: fetched from PayPal alone, checked for name, validity and chain to a root, and cached. */
import { type KeyObject, X509Certificate } from "node:crypto";
import { getCACertificates } from "node:tls";
import { type Clock, HOUR, MINUTE } from "@rambla/core/time";
import { LRUCache } from "lru-cache";
import { ProviderSilent } from "../../../platform/silence.ts";
import type { PayPalPlace } from "./settings.ts";

export type Certificates = {
  /** The key of the certificate at an address; undefined for an untrusted one. Throws when it cannot be checked now. */
  keyAt(address: string, signal: AbortSignal | undefined): Promise<KeyObject | undefined>;
};

const PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;
/** The subject of PayPal's webhook certificates, live and sandbox. */
const NAME = /^CN=messageverificationcerts\.(?:sandbox\.)?paypal\.com$/m;
const LONGEST = 64 * 1024;
/** One or two certificates stand between the leaf and its root. */
const DEEPEST = 4;
/** Addresses fetched per minute: PayPal has two or three, strangers can invent any number. */
const NEW_ONES = 10;

type Kept = { readonly key: KeyObject; readonly until: Date };

/** @param roots trusted roots in PEM; Node's own by default */
export function makeCertificates(place: PayPalPlace, clock: Clock, roots?: readonly string[]): Certificates {
  const kept = new LRUCache<string, Kept>({ max: 10, ttl: 12 * HOUR });
  const refused = new LRUCache<string, true>({ max: 200, ttl: 10 * MINUTE });
  const running = new Map<string, Promise<Kept | undefined>>();
  let asked: number[] = [];
  let believed: readonly X509Certificate[] | undefined;

  async function keyAt(address: string, signal: AbortSignal | undefined): Promise<KeyObject | undefined> {
    const url = URL.parse(address);
    if (!url || !place.certificates.includes(url.origin) || !PATH.test(url.pathname) || address !== url.origin + url.pathname)
      return undefined;
    const known = kept.get(address);
    if (known && known.until > clock()) return known.key;
    if (refused.has(address)) return undefined;
    const work = running.get(address) ?? begin(address, signal);
    const found = await work;
    if (found) kept.set(address, found);
    else refused.set(address, true);
    return found?.key;
  }

  function begin(address: string, signal: AbortSignal | undefined): Promise<Kept | undefined> {
    const now = performance.now();
    asked = asked.filter((at) => now - at < MINUTE);
    if (asked.length >= NEW_ONES) throw new ProviderSilent("too many certificates were asked for");
    asked.push(now);
    const work = find(address, signal).finally(() => running.delete(address));
    running.set(address, work);
    return work;
  }

  async function find(address: string, signal: AbortSignal | undefined): Promise<Kept | undefined> {
    const [leaf, ...others] = certificatesIn(await fetched(address, signal));
    if (!leaf || !NAME.test(leaf.subject) || leaf.ca || !(await leadsToRoot(leaf, others, signal))) return undefined;
    return { key: leaf.publicKey, until: leaf.validToDate };
  }

  /**
   * Checks that each certificate was issued by the next, up to a trusted root. Fetches a missing one where the certificate below names it.
   */
  async function leadsToRoot(leaf: X509Certificate, others: X509Certificate[], signal: AbortSignal | undefined): Promise<boolean> {
    believed ??= (roots ?? getCACertificates("default")).map((pem) => new X509Certificate(pem));
    let below = leaf;
    for (let depth = 0; depth < DEEPEST; depth += 1) {
      if (!isInTime(below)) return false;
      const isIssuer = issuerOf(below);
      if (believed.some((root) => isInTime(root) && isIssuer(root))) return true;
      const above = others.find(isIssuer) ?? (await missingIssuer(below, signal)).find(isIssuer);
      if (!above) return false;
      below = above;
    }
    return false;
  }

  const isInTime = ({ validFromDate, validToDate }: X509Certificate) => validFromDate <= clock() && clock() <= validToDate;

  async function missingIssuer({ infoAccess }: X509Certificate, signal: AbortSignal | undefined): Promise<X509Certificate[]> {
    const address = /^CA Issuers - URI:(\S+)$/m.exec(infoAccess ?? "")?.[1] ?? "";
    const isAllowed = place.issuers.includes(URL.parse(address)?.origin ?? "");
    return isAllowed ? certificatesIn(await fetched(address, signal)) : [];
  }

  return { keyAt };
}

const issuerOf = (below: X509Certificate) => (above: X509Certificate) =>
  above.ca && below.checkIssued(above) && below.verify(above.publicKey);

/** Fetches certificates; empty for an answer that holds none. */
async function fetched(address: string, signal: AbortSignal | undefined): Promise<Buffer> {
  const answer = await fetch(address, { redirect: "manual", signal: signal ?? null }).catch((error: unknown) => {
    throw new ProviderSilent("a certificate could not be fetched", error);
  });
  if (answer.status >= 500 || answer.status === 429) throw new ProviderSilent(`a certificate was answered with ${answer.status}`);
  if (answer.status !== 200) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > LONGEST) return Buffer.alloc(0);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Reads any number in PEM, or one in DER. */
function certificatesIn(content: Buffer): X509Certificate[] {
  const written =
    content.toString("latin1").match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ??
    (content.length > 0 ? [content] : []);
  try {
    return written.slice(0, DEEPEST + 1).map((one) => new X509Certificate(one));
  } catch {
    return [];
  }
}
