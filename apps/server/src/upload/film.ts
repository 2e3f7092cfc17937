/** Films that people send: picture and sound are copied into a new file, what tells where and with what they were taken is not. */
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import type { CleanedFilm, FilmJob } from "./film-worker.ts";

/** The program of the thread, which the build leaves where it is. */
const PROGRAM = resolve("apps/server/src/upload/film-worker.ts");
const MOST_MEGABYTES = 256;
const MOST_MILLISECONDS = 20_000;

/**
 * Copies the picture and sound of a film to `to`, and nothing else of it.
 * @returns its bytes; `otherKind` for what cannot be read as a film within the thread's time and memory, `tooLarge` for one that is too long
 */
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
