/** What times say of whom they were taken of (T22). Pure. */

/** Milliseconds that the medians may be apart, and how often at most whoever guesses by the time is right. */
const [APART, TOLD_APART] = [5, 0.55];

export type Judged = { readonly apart: number; readonly told: number; readonly isAlike: boolean };

/**
 * Judges times (milliseconds) of two kinds, as many of each, by their order alone: what a machine does meanwhile delays single ones, and moves neither figure.
 * How often a guess is right scatters by chance, around one half for equal times, by √((2n + 1) / 12n²): of 500 each one of 160 measurements is above 0.55,
 * which is every fifteenth trial of eleven questions; of 2000 each it is one of twenty million.
 */
export function judgeTimes(one: readonly number[], other: readonly number[]): Judged {
  const apart = Math.abs(median(one) - median(other));
  const told = toldApart(one, other);
  return { apart, told, isAlike: apart <= APART && told <= TOLD_APART };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** How often whoever guesses by the time, in whichever direction, tells one of each kind from the other: the area under the curve (AUC), by the sum of ranks. */
function toldApart(one: readonly number[], other: readonly number[]): number {
  const ordered = [...one.map((time) => ({ time, isOne: true })), ...other.map((time) => ({ time, isOne: false }))].sort(
    (a, b) => a.time - b.time,
  );
  let ranks = 0;
  for (let from = 0, to = 0; from < ordered.length; from = to) {
    while (to < ordered.length && ordered[to]?.time === ordered[from]?.time) to += 1;
    // Equal times share the middle of their ranks.
    for (let at = from; at < to; at += 1) if (ordered[at]?.isOne === true) ranks += (from + 1 + to) / 2;
  }
  const share = (ranks - (one.length * (one.length + 1)) / 2) / (one.length * other.length);
  return Math.max(share, 1 - share);
}
