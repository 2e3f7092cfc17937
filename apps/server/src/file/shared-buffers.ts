/** Shares the bytes of a file between answers in progress, however slowly clients read. */
import type { ServerResponse } from "node:http";

type Shared = { readonly bytes: Promise<Buffer | undefined>; answers: number };

/** Makes a reader that loads a file once and forgets it with the last answer. */
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
    // The caller makes a missing file: the next answer looks again.
    if (!bytes && shared.get(file) === entry) shared.delete(file);
    return bytes;
  };
}
