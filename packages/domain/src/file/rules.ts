import type { ShopConfig } from "@rambla/core/config";

export type FileKind = "image" | "video";
export type FileType = "image/jpeg" | "image/png" | "image/webp" | "video/mp4";

/** By content: names and declared types are ignored. */
const TYPES: Readonly<Record<FileType, { readonly kind: FileKind; readonly extension: string }>> = {
  "image/jpeg": { kind: "image", extension: "jpg" },
  "image/png": { kind: "image", extension: "png" },
  "image/webp": { kind: "image", extension: "webp" },
  "video/mp4": { kind: "video", extension: "mp4" },
};

export const FILE_TYPES = Object.keys(TYPES) as FileType[];

/** Undefined for other types. */
export function fileType(found: string | undefined): FileType | undefined {
  return FILE_TYPES.find((type) => type === found);
}

export function kindOf(type: FileType): FileKind {
  return TYPES[type].kind;
}

export function storedName(fileId: string, type: FileType): string {
  return `${fileId}.${TYPES[type].extension}`;
}

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;

export function mostBytes(upload: ShopConfig["upload"], kind: FileKind): number {
  return (kind === "image" ? upload.imageMegabytes : upload.videoMegabytes) * MEGABYTE;
}

/** The free space that uploads must leave, in bytes. */
export function reservedBytes({ reserveGigabytes }: ShopConfig["upload"]): number {
  return reserveGigabytes * GIGABYTE;
}

export function budgetOfFiles({ allGigabytes }: ShopConfig["upload"]): number {
  return allGigabytes * GIGABYTE;
}

/** The sender. Without ids it is an anonymous caller. */
export type FileOwner = {
  readonly brand: string;
  readonly customerId: string | null;
  readonly guestId: string | null;
};

/** Stored bytes; `waiting` counts unused files of the sender's network. */
export type Held = {
  readonly waiting: number;
  readonly all: number;
  readonly ofCustomer: number;
  readonly ofNetwork: number;
};

/** Undefined when the file fits. */
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
