/** The three pictures every article of the brand has. */
import type { PictureSubject } from "../catalogue.ts";

const VIEWS = ["hero", "side", "detail"] as const;

/**
 * Pictures of one article: the front view for lists, then the side and a detail for the gallery.
 * @param family modelled family, such as `kettle`
 * @param finish finish of the brand, such as `clay`
 * @param options what the family can vary: `size`, `count`, `lid`
 */
export function threeViews(family: string, finish: string, options: PictureSubject["options"] = {}): readonly PictureSubject[] {
  return VIEWS.map((view) => ({ family, finish, options: { ...options, view } }));
}
