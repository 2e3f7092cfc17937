import type { PictureSubject } from "../catalogue.ts";

export function threeViews(
  family: string,
  finish: string,
  options: NonNullable<PictureSubject["options"]> = {},
): readonly PictureSubject[] {
  return ["hero", "side", "detail"].map((view) => ({ family, finish, options: { ...options, view } }));
}
