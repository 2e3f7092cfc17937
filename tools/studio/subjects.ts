/** What the catalogue wants pictures of: every subject of its goods and categories, once. */
import { BRAND_CODES, type BrandCode } from "@rambla/core/market";
import type { PictureSubject } from "@rambla/demo/catalogue";
import { DEMO_BRANDS } from "@rambla/demo/import";
import { pictureIdOf } from "@rambla/demo/picture-id";

export type Subject = {
  readonly id: string;
  readonly brand: BrandCode;
  readonly family: string;
  readonly finish: string;
  /** `hero`, `side` or `detail`. */
  readonly view: string;
  /** Options of the family, without the view. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** The id without view and light: all pictures of one article draw their chance from it. */
  readonly key: string;
};

function subjectOf(brand: BrandCode, subject: PictureSubject): Subject {
  const { view = "hero", ...options } = subject.options ?? {};
  const { on: _on, ...shape } = options;
  const key = pictureIdOf(brand, { ...subject, options: shape });
  return { id: pictureIdOf(brand, { ...subject, options: { ...options, view } }), brand, family: subject.family, finish: subject.finish, view: String(view), options, key };
}

/** Subjects whose id starts with one of the prefixes, or `brand.family` matches; all without prefixes. */
export function subjects(prefixes: readonly string[]): readonly Subject[] {
  const found = new Map<string, Subject>();
  for (const brand of BRAND_CODES) {
    const { goods, categories } = DEMO_BRANDS[brand];
    for (const picture of [...goods.flatMap((one) => one.pictures), ...categories.map((one) => one.picture)]) {
      const subject = subjectOf(brand, picture);
      found.set(subject.id, subject);
    }
  }
  return [...found.values()].filter(({ id }) => prefixes.length === 0 || prefixes.some((prefix) => id === prefix || id.startsWith(prefix.endsWith(".") ? prefix : `${prefix}.`)));
}
