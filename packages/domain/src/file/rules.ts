/** What may be sent as a file (D-147, D-174). Pure. */
import type { ShopConfig } from "@rambla/core/config";

export type FileKind = "image" | "video";
export type FileType = "image/jpeg" | "image/png" | "image/webp" | "video/mp4";

/** By what a file is found to be; its name and what its sender says count for nothing. */
const TYPES: Readonly<Record<FileType, { readonly kind: FileKind; readonly extension: string }>> = {
  "image/jpeg": { kind: "image", extension: "jpg" },
  "image/png": { kind: "image", extension: "png" },
  "image/webp": { kind: "image", extension: "webp" },
  "video/mp4": { kind: "video", extension: "mp4" },
};

export const FILE_TYPES = Object.keys(TYPES) as FileType[];

/** The type if it is one of ours. */
export function fileType(found: string | undefined): FileType | undefined {
  return FILE_TYPES.find((type) => type === found);
}

export function kindOf(type: FileType): FileKind {
  return TYPES[type].kind;
}

/** The name of a file in the store. */
export function storedName(fileId: string, type: FileType): string {
  return `${fileId}.${TYPES[type].extension}`;
}

const MEGABYTE = 1024 * 1024;

/** The most bytes a file of a kind may have. */
export function mostBytes(upload: ShopConfig["upload"], kind: FileKind): number {
  return (kind === "image" ? upload.imageMegabytes : upload.videoMegabytes) * MEGABYTE;
}
