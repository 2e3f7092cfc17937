/** The studio's photographs (`tools/studio`): AVIFs in `packages/demo/masters` with a manifest. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Words } from "./picture-words.ts";

export const MASTERS_FOLDER = "packages/demo/masters";

export type Master = {
  /** Hash of model, subject and settings. */
  readonly made: string;
  /** Dominant colour as `#rrggbb`, shown while the picture loads. */
  readonly colour: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** A tiny version as a data address, shown while a large picture loads. */
  readonly placeholder: string;
  /** Alternative text. */
  readonly alt: Words;
};

export type Masters = Readonly<Record<string, Master>>;

/** Empty before the first photograph. */
export function readMasters(folder = MASTERS_FOLDER): Masters {
  const file = join(folder, "manifest.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Masters) : {};
}

/** The picture's id in addresses. It changes with the photograph, because browsers cache it for a month. */
export function addressedId(masters: Masters, pictureId: string): string {
  const master = masters[pictureId];
  return master ? `${pictureId}.${master.made.slice(0, 8)}` : pictureId;
}
