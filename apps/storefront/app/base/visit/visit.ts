/** The link that led to this visit and the visitor's random id: in memory, and in the storage where analytics are allowed. Browser only. */
import { laterOf, type Link, linkIn } from "./link-rules.ts";
import { readStored, writeStored } from "./storage.ts";

const SOURCE = "source";
const SOURCE_ID = "sourceId";
/** Two names of one id. */
const VISITOR = ["uuid", "visitorId"] as const;
const UUID = /^[0-9a-f-]{36}$/;

let link: Link | undefined;
let visitor: string | undefined;

export function linkOfVisit(): Link {
  const [document] = performance.getEntriesByType("navigation");
  const { href } = window.location;
  link = laterOf(link ?? laterOf(storedLink(), linkIn(document?.name ?? href)), linkIn(href));
  return link;
}

function visitorId(): string | undefined {
  const stored = readStored("localStorage", VISITOR[0]) ?? "";
  // Without https there is no randomUUID.
  return (visitor ??= UUID.test(stored) ? stored : (globalThis.crypto.randomUUID as (() => string) | undefined)?.());
}

/** Stores the link and the id, or removes them. */
export function keepVisit(mayKeep: boolean): void {
  const { source, sourceId } = linkOfVisit();
  const kept = <Value>(value: Value) => (mayKeep ? value : undefined);
  writeStored("localStorage", SOURCE, kept(source));
  writeStored("sessionStorage", SOURCE_ID, kept(sourceId));
  for (const name of VISITOR) writeStored("localStorage", name, kept(visitorId()));
  if (!mayKeep) visitor = undefined;
}

const storedLink = (): Link => {
  const [source, sourceId] = [readStored("localStorage", SOURCE), readStored("sessionStorage", SOURCE_ID)];
  return { ...(source !== null && { source }), ...(sourceId !== null && { sourceId }) };
};
