/** Judges whether response times reveal something. */

/** Milliseconds between medians, and the rate of right guesses. */
const [APART, TOLD_APART] = [5, 0.55];

export type Judged = { readonly apart: number; readonly told: number; readonly isAlike: boolean };

/**
 * Compares two equally long lists of milliseconds by rank, so that single delays do not matter. For equal times the rate scatters around
 * one half by √((2n + 1) / 12n²): with 500 each one of 160 measurements exceeds 0.55; with 2000 each one of twenty million.
 */
export function judgeTimes(one: readonly number[], other: readonly number[]): Judged {
  const apart = Math.abs(median(one) - median(other));
  const told = toldApart(one, other);
  return { apart, told, isAlike: apart <= APART && told <= TOLD_APART };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The rate at which time tells two kinds apart, in either direction: the area under the ROC curve, by rank sum. */
function toldApart(one: readonly number[], other: readonly number[]): number {
  const ordered = [...one.map((time) => ({ time, isOne: true })), ...other.map((time) => ({ time, isOne: false }))].sort(
    (a, b) => a.time - b.time,
  );
  let ranks = 0;
  for (let from = 0, to = 0; from < ordered.length; from = to) {
    while (to < ordered.length && ordered[to]?.time === ordered[from]?.time) to += 1;
    // Equal times share the mean of their ranks.
    for (let at = from; at < to; at += 1) if (ordered[at]?.isOne === true) ranks += (from + 1 + to) / 2;
  }
  const share = (ranks - (one.length * (one.length + 1)) / 2) / (one.length * other.length);
  return Math.max(share, 1 - share);
}
