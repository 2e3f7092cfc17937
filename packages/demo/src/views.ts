import type { PictureSubject } from "./catalogue.ts";

/** Adds the picture of the article in use, which the studio has once for each family, behind the first. */
export function inPlace(pictures: readonly PictureSubject[]): readonly PictureSubject[] {
  const [first, ...others] = pictures;
  return first ? [first, { ...first, options: { ...first.options, view: "place" } }, ...others] : [];
}
