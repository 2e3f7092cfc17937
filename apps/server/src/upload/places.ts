/** Places for uploads in progress: a slow sender keeps a place only while no other sender needs it. */

export type PlaceLimits = {
  /** Uploads at a time: of the process, and of one network. */
  readonly atOnce: number;
  readonly atOnceOfOne: number;
  /** Milliseconds after which a sender is measured, and the bytes a second below which the sender may be displaced. */
  readonly measuredAfter: number;
  readonly slowest: number;
};

/** An upload as it is measured. */
export type Upload = {
  readonly network: string;
  /** Bytes that have come over its connection. */
  readonly bytesCome: () => number;
  /** Ends it: its place is needed. */
  readonly displace: () => void;
};

type Place = Upload & { readonly begun: number; readonly before: number };

/** Makes the places of a process. */
export function makePlaces(limits: PlaceLimits) {
  const taken = new Set<Place>();

  function slowest(now: number): Place | undefined {
    let found: { place: Place; rate: number } | undefined;
    for (const place of taken) {
      const milliseconds = now - place.begun;
      if (milliseconds < limits.measuredAfter) continue;
      const rate = ((place.bytesCome() - place.before) / Math.max(1, milliseconds)) * 1000;
      if (rate < limits.slowest && (!found || rate < found.rate)) found = { place, rate };
    }
    return found?.place;
  }

  /** Takes a place. @returns how to leave it; undefined when there is none */
  return (upload: Upload): (() => void) | undefined => {
    const ofNetwork = [...taken].filter(({ network }) => network === upload.network).length;
    if (ofNetwork >= limits.atOnceOfOne) return undefined;
    const now = performance.now();
    if (taken.size >= limits.atOnce) {
      const displaced = slowest(now);
      if (!displaced) return undefined;
      taken.delete(displaced);
      displaced.displace();
    }
    const place = { ...upload, begun: now, before: upload.bytesCome() };
    taken.add(place);
    return () => void taken.delete(place);
  };
}
