/** Bodies of requests read whole, up to a limit, whatever length they declare and in whatever pieces they come. */
import type { Readable } from "node:stream";

/** @returns the whole body; undefined as soon as it is too large */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length;
    if (size > limit) {
      await reader?.cancel();
      return undefined;
    }
    chunks.push(part.value);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * The same for a request as node gives it.
 * @returns never, when the caller hangs up before its end
 */
export function readIncoming(request: Readable, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return new Promise((done) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      // What still comes is let pass, so that the answer reaches who is still sending.
      else done(undefined);
    });
    request.on("end", () => done(new Uint8Array(Buffer.concat(chunks))));
  });
}
