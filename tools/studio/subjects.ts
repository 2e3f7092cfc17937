/** The catalogue's pictures: each subject of goods and categories, and the banners' rooms, once. */
import { DEMO_BRAND_CODES, type DemoBrandCode } from "@rambla/demo/shop";
import type { PictureSubject } from "@rambla/demo/catalogue";
import { DEMO_BRANDS } from "@rambla/demo/import";
import { pictureIdOf, type Scene, type SceneFormat, SCENE_FORMATS, SCENES, sceneIdOf } from "@rambla/demo/picture-id";

export type GoodsSubject = {
  readonly id: string;
  readonly brand: DemoBrandCode;
  readonly family: string;
  readonly finish: string;
  /** `hero`, `side`, `detail` or `place`. */
  readonly view: string;
  /** Options of the family, without the view. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** The id without view and light: seeds all pictures of an article. */
  readonly key: string;
};

export type RoomSubject = { readonly id: string; readonly brand: DemoBrandCode; readonly scene: Scene; readonly format: SceneFormat };

export type Subject = GoodsSubject | RoomSubject;

function subjectOf(brand: DemoBrandCode, subject: PictureSubject): GoodsSubject {
  const { view = "hero", ...options } = subject.options ?? {};
  const { on: _on, ...shape } = options;
  const key = pictureIdOf(brand, { ...subject, options: shape });
  return {
    id: pictureIdOf(brand, { ...subject, options: { ...options, view } }),
    brand,
    family: subject.family,
    finish: subject.finish,
    view: String(view),
    options,
    key,
  };
}

/** Chooses subjects by the start of their ids; all without prefixes. */
export function subjects(prefixes: readonly string[]): readonly Subject[] {
  const found = new Map<string, Subject>();
  for (const brand of DEMO_BRAND_CODES) {
    for (const scene of SCENES) {
      for (const format of SCENE_FORMATS) {
        const id = sceneIdOf(brand, scene, format);
        found.set(id, { id, brand, scene, format });
      }
    }
    const { goods, categories } = DEMO_BRANDS[brand];
    for (const picture of [...goods.flatMap((one) => one.pictures), ...categories.map((one) => one.picture)]) {
      const subject = subjectOf(brand, picture);
      found.set(subject.id, subject);
    }
  }
  return [...found.values()].filter(
    ({ id }) =>
      prefixes.length === 0 || prefixes.some((prefix) => id === prefix || id.startsWith(prefix.endsWith(".") ? prefix : `${prefix}.`)),
  );
}
