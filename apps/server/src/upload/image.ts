/** Pictures that people send, made anew: only what can be seen of one is kept, nothing that was hidden in it (T27). */
import type { FileType } from "@rambla/domain/file/rules";
import sharp from "sharp";

/** A photograph of the largest telephones; more is told by its header, before anything is unpacked. */
const MOST_PIXELS = 120_000_000;
/** Points of one that comes in several passes: all of it has to be in memory at once, seven bytes a point. */
const MOST_PIXELS_IN_PASSES = 20_000_000;
/** The same of WebP without loss, which no header tells from any other: four bytes a point. */
const MOST_PIXELS_OF_WEBP = 35_000_000;
/** No screen of ours shows more. */
const LONGEST_SIDE = 2560;
const SECONDS = 10;

export type Remade = { readonly width: number; readonly height: number; readonly bytes: number };

/**
 * Writes a picture anew: upright, no larger than it is shown, without place, camera or anything behind its end.
 * @returns its size; `otherKind` for what cannot be read as what it claims to be
 */
export async function remakeImage(from: string, to: string, type: FileType): Promise<Remade | "otherKind"> {
  if (await isTooLarge(from)) return "otherKind";
  const picture = sharp(from, { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true });
  const written =
    type === "image/png"
      ? picture.png()
      : type === "image/webp"
        ? picture.webp({ quality: 82 })
        : picture.jpeg({ quality: 85, mozjpeg: true });
  try {
    const { width, height, size } = await written.toFile(to);
    return { width, height, bytes: size };
  } catch (error) {
    // The library's one way to say that it cannot read something; a full disk says so by its own code.
    if (error instanceof Error && "code" in error) throw error;
    return "otherKind";
  }
}

/** Told by its header alone. */
async function isTooLarge(path: string): Promise<boolean> {
  try {
    const { width, height, isProgressive, format } = await sharp(path, { limitInputPixels: MOST_PIXELS }).metadata();
    return width * height > (isProgressive === true ? MOST_PIXELS_IN_PASSES : format === "webp" ? MOST_PIXELS_OF_WEBP : MOST_PIXELS);
  } catch (error) {
    if (error instanceof Error && "code" in error) throw error;
    return true;
  }
}
