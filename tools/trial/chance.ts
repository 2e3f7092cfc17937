/** Seeded random numbers: the same seed gives the same trial. */
export type Chance = {
  readonly seed: number;
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** An integer from `min` to `max`, both included. */
  whole(min: number, max: number): number;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
  shuffled<Value>(values: readonly Value[]): Value[];
  /** Letters and digits. */
  word(length: number): string;
};

/** mulberry32. */
export function makeChance(seed: number): Chance {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    seed,
    next,
    whole,
    pick: (values) => values[whole(0, values.length - 1)] ?? values[0],
    shuffled(values) {
      const mixed = [...values];
      for (let index = mixed.length - 1; index > 0; index -= 1) {
        const other = whole(0, index);
        const [a, b] = [mixed[index], mixed[other]];
        if (a !== undefined && b !== undefined) [mixed[index], mixed[other]] = [b, a];
      }
      return mixed;
    },
    word: (length) => Array.from({ length }, () => "abcdefghijklmnopqrstuvwxyz0123456789"[whole(0, 35)]).join(""),
  };
}
