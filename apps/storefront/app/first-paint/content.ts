/**
 * What a page shows stands aside while its head and its scripts are put in order: nobody has to look through it, nor copy it each time. It comes
 * back in the pieces it is made of, which are first joined where they become bytes.
 */

/** The place of the content in its document. @param mark chance of one rendering, which no content can know */
const placeIn = (mark: string): string => `<!--${mark}-->`;

/** Takes out what stands between two places of a document. */
export function setAside(html: string, from: number, to: number, mark: string): { readonly html: string; readonly content: string } {
  return { html: html.slice(0, from) + placeIn(mark) + html.slice(to), content: html.slice(from, to) };
}

/** The document with its content in its place, in pieces. */
export function withContent(html: string, content: readonly string[], mark: string): readonly string[] {
  const [before = "", after] = html.split(placeIn(mark));
  return after === undefined ? [before] : [before, ...content, after];
}
