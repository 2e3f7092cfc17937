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
const GIGABYTE = 1024 * MEGABYTE;

/** The most bytes a file of a kind may have. */
export function mostBytes(upload: ShopConfig["upload"], kind: FileKind): number {
  return (kind === "image" ? upload.imageMegabytes : upload.videoMegabytes) * MEGABYTE;
}

/** The free space of the file store that uploads must leave, in bytes. */
export function reservedBytes({ reserveGigabytes }: ShopConfig["upload"]): number {
  return reserveGigabytes * GIGABYTE;
}

/** The bytes that all files may have together. */
export function budgetOfFiles({ allGigabytes }: ShopConfig["upload"]): number {
  return allGigabytes * GIGABYTE;
}

/** Who sends a file: the sender alone may read it. Without an id the sender is an anonymous caller. */
export type FileOwner = {
  readonly brand: string;
  readonly customerId: string | null;
  readonly guestId: string | null;
};

/** What is held already, in bytes; `waiting` counts the files of the sender's network that nothing has taken. */
export type Held = {
  readonly waiting: number;
  readonly all: number;
  readonly ofCustomer: number;
  readonly ofNetwork: number;
};

/** Why a file of so many bytes does not fit into the budgets; undefined when it does. */
export function refusalOfBudget(
  held: Held,
  bytes: number,
  upload: ShopConfig["upload"],
): "limit.tooMany" | "file.noRoom" | "file.tooMuch" | undefined {
  if (held.waiting >= upload.waiting) return "limit.tooMany";
  if (held.all + bytes > budgetOfFiles(upload)) return "file.noRoom";
  const isTooMuch =
    held.ofCustomer + bytes > upload.customerMegabytes * MEGABYTE || held.ofNetwork + bytes > upload.networkMegabytes * MEGABYTE;
  return isTooMuch ? "file.tooMuch" : undefined;
}
