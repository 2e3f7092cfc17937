import type { PictureSubject } from "../catalogue.ts";

/** The three pictures of an article, first view first: the whole thing, its side, a detail. */
export function threeViews(
  family: string,
  finish: string,
  options: NonNullable<PictureSubject["options"]> = {},
): readonly PictureSubject[] {
  return ["hero", "side", "detail"].map((view) => ({ family, finish, options: { ...options, view } }));
}
