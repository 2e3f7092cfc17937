import type { PictureSubject } from "../catalogue.ts";

const VIEWS = ["hero", "side", "detail"] as const;

export function threeViews(family: string, finish: string, options: PictureSubject["options"] = {}): readonly PictureSubject[] {
  return VIEWS.map((view) => ({ family, finish, options: { ...options, view } }));
}
