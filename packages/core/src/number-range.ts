/** Number ranges in filter values: `60..` and `..120`. */

export type Bound = { readonly end: "from" | "to"; readonly number: number };

const BOUND = /^(?:(?<from>-?\d{1,9}(?:\.\d{1,4})?)\.\.|\.\.(?<to>-?\d{1,9}(?:\.\d{1,4})?))$/;

/** Undefined for a plain value. */
export function boundIn(value: string): Bound | undefined {
  const { from, to } = BOUND.exec(value)?.groups ?? {};
  if (from !== undefined) return { end: "from", number: Number(from) };
  return to === undefined ? undefined : { end: "to", number: Number(to) };
}

export const boundAt = (end: Bound["end"], number: string | number): string => (end === "from" ? `${number}..` : `..${number}`);

/** The outermost number within a bound; undefined without one. */
export function numberAt({ end, number }: Bound, numbers: readonly string[]): string | undefined {
  const within = numbers
    .filter((each) => (end === "from" ? Number(each) >= number : Number(each) <= number))
    .toSorted((a, b) => Number(a) - Number(b));
  return end === "from" ? within[0] : within.at(-1);
}

/** Swaps reversed bounds. */
export function inOrder(asked: readonly string[]): readonly string[] {
  const bounds = asked.flatMap((value) => boundIn(value) ?? []);
  const [from, to] = (["from", "to"] as const).map((end) => bounds.find((bound) => bound.end === end)?.number);
  if (bounds.length === 0) return asked;
  const [least, most] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];
  return [
    ...asked.filter((value) => !boundIn(value)),
    ...(least === undefined ? [] : [boundAt("from", least)]),
    ...(most === undefined ? [] : [boundAt("to", most)]),
  ];
}

/** The known numbers within all bounds. */
export function numbersWithin(asked: readonly string[], known: Iterable<string>): readonly string[] {
  const bounds = inOrder(asked).flatMap((value) => boundIn(value) ?? []);
  return [...known].filter((number) => bounds.every((bound) => numberAt(bound, [number]) !== undefined));
}

/** The plain values, and the known numbers within the bounds. */
export function valuesWithin(asked: readonly string[], known: Iterable<string>): readonly string[] {
  const themselves = asked.filter((value) => !boundIn(value));
  return themselves.length === asked.length ? asked : [...new Set([...themselves, ...numbersWithin(asked, known)])];
}
