/** From a subject to its model: the family in the finish of the brand. */
import type { BrandCode } from "@rambla/core/market";
import type { PictureSubject } from "../catalogue.ts";
import { families } from "./families.ts";
import { finishes } from "./finishes.ts";
import type { Material } from "./material.ts";
import type { Model } from "./model.ts";

export type { Model } from "./model.ts";

/** The material of a finish. Refuses a finish the brand does not have. */
export function finishOf(subject: PictureSubject, brand: BrandCode): Material {
  const finish = finishes[brand][subject.finish];
  if (!finish) throw new Error(`Brand ${brand} has no finish "${subject.finish}"`);
  return finish;
}

/** The model of a subject. Refuses an unknown family or finish. */
export function modelOf(subject: PictureSubject, brand: BrandCode): Model {
  const make = families[subject.family];
  if (!make) throw new Error(`No picture family "${subject.family}"`);
  return make(finishOf(subject, brand), subject.options ?? {});
}
