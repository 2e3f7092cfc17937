/** Pictures of an article beside those that every article has. */
import type { PictureSubject } from "./catalogue.ts";

/** The pictures of an article with one more behind the first: the article where it is used, as the studio has it of each family once. */
export function inPlace(pictures: readonly PictureSubject[]): readonly PictureSubject[] {
  const [first, ...others] = pictures;
  return first ? [first, { ...first, options: { ...first.options, view: "place" } }, ...others] : [];
}
