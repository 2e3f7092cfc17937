/** The certificates whose keys sign webhooks: fetched from PayPal alone, held to their name, their time and a chain to a root, and kept. */
import { type KeyObject, X509Certificate } from "node:crypto";
import { getCACertificates } from "node:tls";
import { type Clock, HOUR, MINUTE } from "@rambla/core/time";
import { LRUCache } from "lru-cache";
import { ProviderSilent } from "../../../platform/silence.ts";
import type { PayPalPlace } from "./settings.ts";

export type Certificates = {
  /** The key of the certificate at an address; undefined for one that is not to be believed. Throws when that cannot be told now. */
  keyAt(address: string, signal: AbortSignal | undefined): Promise<KeyObject | undefined>;
};

/** The path of a certificate, as PayPal's addresses have it. */
const PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;
/** Whom PayPal's certificates of webhooks name, live and in the sandbox. */
const NAME = /^CN=messageverificationcerts\.(?:sandbox\.)?paypal\.com$/m;
const LONGEST = 64 * 1024;
/** Between a certificate and its root stand one or two. */
const DEEPEST = 4;
/** Addresses that are asked in a minute: PayPal has two or three certificates, strangers can make up any number. */
const NEW_ONES = 10;

type Kept = { readonly key: KeyObject; readonly until: Date };

/** Makes them. @param roots in PEM; those that Node believes unless they are given */
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

  /** Whether each certificate was issued by the next, up to a root that is believed. One that is missing is got where the one below says. */
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

/** What stands at an address of PayPal's or of an issuer; nothing for an answer that is no certificate and will not become one. */
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

/** The certificates in what was fetched: any number in PEM, or one in DER. */
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
