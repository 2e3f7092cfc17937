/** Re-encodes pictures, which drops everything but the visible image. */
import type { FileType } from "@rambla/domain/file/rules";
import sharp from "sharp";

/** The largest phone's photograph; larger ones are rejected by their header. */
const MOST_PIXELS = 120_000_000;
/** For progressive JPEG, which is decoded as a whole: seven bytes a pixel. */
const MOST_PIXELS_IN_PASSES = 20_000_000;
/** For WebP, as its header does not tell lossless files: four bytes a pixel. */
const MOST_PIXELS_OF_WEBP = 35_000_000;
/** No screen of the shop shows more. */
const LONGEST_SIDE = 2560;
const SECONDS = 10;

export type Remade = { readonly width: number; readonly height: number; readonly bytes: number };

/**
 * Writes an upright picture at its displayed size, without metadata or trailing data.
 * @returns its size; `otherKind` for a file that is not what it claims
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
    // The library's own errors have no code; a full disk does.
    if (error instanceof Error && "code" in error) throw error;
    return "otherKind";
  }
}

/** By the header only. */
async function isTooLarge(path: string): Promise<boolean> {
  try {
    const { width, height, isProgressive, format } = await sharp(path, { limitInputPixels: MOST_PIXELS }).metadata();
    return width * height > (isProgressive === true ? MOST_PIXELS_IN_PASSES : format === "webp" ? MOST_PIXELS_OF_WEBP : MOST_PIXELS);
  } catch (error) {
    if (error instanceof Error && "code" in error) throw error;
    return true;
  }
}
