/** Links that the shop has given out itself, on paper or in a letter, and where they lead (R-314, D-163). Pure. */

/** `url` is a path of the shop as a desktop has it, with its query. */
export type LinkSource = { readonly source: string; readonly sourceId: string; readonly url: string };

/** Where somebody who comes by such a link is led; null where its owner has said nothing. */
export function landingOf(sources: readonly LinkSource[], source: string, sourceId: string): string | null {
  return sources.find((entry) => entry.source === source && entry.sourceId === sourceId)?.url ?? null;
}
