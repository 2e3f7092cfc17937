/** Places for concurrent uploads: a slow sender keeps one only while no other sender needs it. */

export type PlaceLimits = {
  /** Concurrent uploads: of the process, and of one network. */
  readonly atOnce: number;
  readonly atOnceOfOne: number;
  /** Milliseconds after which a sender is measured, and the bytes a second below which the sender may be displaced. */
  readonly measuredAfter: number;
  readonly slowest: number;
};

export type Upload = {
  readonly network: string;
  /** Received bytes. */
  readonly bytesCome: () => number;
  /** Ends the upload. */
  readonly displace: () => void;
};

type Place = Upload & { readonly begun: number; readonly before: number };

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

  /** @returns the function that frees the place; undefined without one */
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
