/** `url` is the path of a desktop page with its query. */
export type LinkSource = { readonly source: string; readonly sourceId: string; readonly url: string };

/** Null for an unknown source. */
export function landingOf(sources: readonly LinkSource[], source: string, sourceId: string): string | null {
  return sources.find((entry) => entry.source === source && entry.sourceId === sourceId)?.url ?? null;
}
