import type { PictureSource } from "./picture-route.ts";
export const loadDemo = async (..._: unknown[]) => undefined;
export const pictureSource: PictureSource = () => undefined;
export const brandMarks = async () => ({});
