/** Finds circles between subjects that no single file shows: `goods` uses `cart` here, `cart` uses `goods` there. */

type Module = { readonly source: string; readonly dependencies: readonly { readonly resolved: string }[] };

/**
 * Type imports count.
 * @param modules files with their imports
 * @param subjectOf gives a file's subject; undefined for none
 * @returns one ring for each subject in one, as `cart → goods → cart`
 */
export function subjectCircles(modules: readonly Module[], subjectOf: (file: string) => string | undefined): string[] {
  const uses = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = subjectOf(source);
    if (from === undefined) continue;
    const used = uses.get(from) ?? new Set();
    uses.set(from, used);
    for (const { resolved } of dependencies) {
      const to = subjectOf(resolved);
      if (to !== undefined && to !== from) used.add(to);
    }
  }
  return [...uses.keys()].flatMap((start) => wayBack(start, uses) ?? []);
}

/** The shortest path from a subject to itself. */
function wayBack(start: string, uses: ReadonlyMap<string, ReadonlySet<string>>): string | undefined {
  const seen = new Set<string>();
  let ways: string[][] = [[start]];
  while (ways.length > 0) {
    const longer: string[][] = [];
    for (const way of ways) {
      for (const next of uses.get(way.at(-1) ?? start) ?? []) {
        if (next === start) return [...way, start].join(" → ");
        if (!seen.has(next)) longer.push([...way, next]);
        seen.add(next);
      }
    }
    ways = longer;
  }
  return undefined;
}
