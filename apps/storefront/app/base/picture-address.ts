import type { BrandCode } from "@rambla/core/market";

/** The address of a catalogue picture at one of the preset widths (D-050). */
export const pictureAddress = (pictureId: string, width: number): string => `/img/${width}/${pictureId}.webp`;

/** The same as JPEG, for those who read no WebP: link previews of other services. */
export const previewAddress = (pictureId: string): string => `/img/1280/${pictureId}.jpg`;

/** The mark of a brand. */
export const logoAddress = (brand: string): string => `/brand/${brand}/logo.svg`;

/** A drawing in the brand's colour for a page that has nothing else to show. */
export const illustrationAddress = (name: "notFound" | "serverError" | "offline", brand: BrandCode): string =>
  `/brand/${brand}/illustration/${name}.svg`;
