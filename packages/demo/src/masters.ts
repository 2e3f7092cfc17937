/** Photographs of the studio (`tools/studio`): one AVIF a picture in `packages/demo/masters`, described in its manifest. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Words } from "./picture-words.ts";

/** Where the photographs stand, from the root of the project. */
export const MASTERS_FOLDER = "packages/demo/masters";

/** What the manifest says of a photograph. */
export type Master = {
  /** Hash of model, subject and settings it was taken with. */
  readonly made: string;
  /** Dominant colour as `#rrggbb`, shown until the picture is there. */
  readonly colour: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** A dozen pixels of it as a data address, shown under it where it is large. */
  readonly placeholder: string;
  /** What it shows, in every language. */
  readonly alt: Words;
};

/** By picture id. */
export type Masters = Readonly<Record<string, Master>>;

/** The manifest as it stands; empty where nothing has been taken yet. */
export function readMasters(folder = MASTERS_FOLDER): Masters {
  const file = join(folder, "manifest.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Masters) : {};
}

/**
 * The id by which browsers ask for a picture. They keep what they got for a month, so a picture that was taken anew has
 * another one.
 */
export function addressedId(masters: Masters, pictureId: string): string {
  const master = masters[pictureId];
  return master ? `${pictureId}.${master.made.slice(0, 8)}` : pictureId;
}
