import type { BrandCode } from "@rambla/core/market";

/** Gives the address of a catalogue picture at a preset width. */
export const pictureAddress = (pictureId: string, width: number): string => `/img/${width}/${pictureId}.webp`;

/** The same as JPEG, for link previews of services without WebP. */
export const previewAddress = (pictureId: string): string => `/img/1280/${pictureId}.jpg`;

export const logoAddress = (brand: string): string => `/brand/${brand}/logo.svg`;

/** Illustration of an empty or failed page. */
export const illustrationAddress = (name: "notFound" | "serverError" | "offline", brand: BrandCode): string =>
  `/brand/${brand}/illustration/${name}.svg`;
