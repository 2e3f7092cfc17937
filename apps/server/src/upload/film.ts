/** Cleans films: copies picture and sound, but no metadata such as place and camera. */
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import type { CleanedFilm, FilmJob } from "./film-worker.ts";

/** The thread's program, which the build does not bundle. */
const PROGRAM = resolve("apps/server/src/upload/film-worker.ts");
const MOST_MEGABYTES = 256;
const MOST_MILLISECONDS = 20_000;

/** @returns its bytes; `otherKind` for a film that cannot be read within the thread's limits, `tooLarge` for a long one */
export function cleanFilm(from: string, to: string): Promise<CleanedFilm> {
  return new Promise((done, failed) => {
    const workerData: FilmJob = { from, to };
    const worker = new Worker(PROGRAM, { workerData, resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } });
    const timer = setTimeout(() => void worker.terminate(), MOST_MILLISECONDS);
    worker.once("message", done);
    worker.once("error", (error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") done("otherKind");
      else failed(error);
    });
    worker.once("exit", () => {
      clearTimeout(timer);
      done("otherKind");
    });
  });
}
