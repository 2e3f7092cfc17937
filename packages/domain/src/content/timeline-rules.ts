/** What is shown when: segments of time in milliseconds that do not overlap, in order. */

export type Range = { readonly from: number; /** Infinity for ever. */ readonly until: number };
/** `mark` identifies what is shown. */
export type Segment = Range & { readonly mark: string };

const overlaps = (one: Range, other: Range): boolean => one.from < other.until && other.from < one.until;

/** Publishes a range over a timeline: what was shown stays before it and comes back after it. */
export function overlaid(timeline: readonly Segment[], next: Segment): Segment[] {
  const cut = timeline.flatMap((segment): Segment[] => {
    if (!overlaps(segment, next)) return [segment];
    return [
      { ...segment, until: Math.min(segment.until, next.from) },
      { ...segment, from: Math.max(segment.from, next.until) },
    ].filter(({ from, until }) => from < until);
  });
  return joined([...cut, next].sort((one, other) => one.from - other.from));
}

/** Takes a range out. */
export function without(timeline: readonly Segment[], { from, until }: Range): Segment[] {
  return overlaid(timeline, { from, until, mark: "" }).filter(({ mark }) => mark !== "");
}

function joined(timeline: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  for (const segment of timeline) {
    const last = result.at(-1);
    if (last && last.until === segment.from && last.mark === segment.mark) result[result.length - 1] = { ...last, until: segment.until };
    else result.push(segment);
  }
  return result;
}

export const isSameTimeline = (one: readonly Segment[], other: readonly Segment[]): boolean =>
  one.length === other.length &&
  one.every(({ from, until, mark }, index) => {
    const same = other[index];
    return same?.from === from && same.until === until && same.mark === mark;
  });

/**
 * Gives the fewest publications, in order, that make a timeline: what a season interrupts is one, and the season is published over it.
 */
export function publicationsOf(timeline: readonly Segment[]): Segment[] {
  const merged: Segment[] = [];
  for (const segment of timeline) {
    const before = merged.findIndex(({ mark }) => mark === segment.mark);
    const kept = merged[before];
    if (kept && isCovered({ from: kept.until, until: segment.from }, timeline)) merged[before] = { ...kept, until: segment.until };
    else merged.push(segment);
  }
  const made = merged.reduce<Segment[]>((sofar, next) => overlaid(sofar, next), []);
  return isSameTimeline(made, joined(timeline)) ? merged : [...timeline];
}

/** Whether something is shown at every moment of it. */
function isCovered({ from, until }: Range, timeline: readonly Segment[]): boolean {
  let at = from;
  for (const segment of timeline) if (segment.from <= at && segment.until > at) at = segment.until;
  return at >= until;
}
