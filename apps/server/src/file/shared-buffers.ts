/** Bytes of files that several answers send at once: in memory once, however many clients read slowly. */
import type { ServerResponse } from "node:http";

type Shared = { readonly bytes: Promise<Buffer | undefined>; answers: number };

/** Makes a reader that reads a file once for all answers in progress and forgets it with the last of them. */
export function makeSharedBuffers() {
  const shared = new Map<string, Shared>();

  return async (file: string, response: ServerResponse, read: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> => {
    const entry = shared.get(file) ?? { bytes: read(), answers: 0 };
    shared.set(file, entry);
    entry.answers += 1;
    const leave = () => {
      entry.answers -= 1;
      if (entry.answers === 0 && shared.get(file) === entry) shared.delete(file);
    };
    if (response.closed) leave();
    else response.once("close", leave);
    const bytes = await entry.bytes;
    // A file that is not there yet is made by the caller: the next answer looks for it once more.
    if (!bytes && shared.get(file) === entry) shared.delete(file);
    return bytes;
  };
}
