/** Reads request bodies up to a limit, whatever length they declare. */
import type { Readable } from "node:stream";
import { ClientDisconnectedError } from "../queue/fair-queue.ts";

/** Bytes of all unfinished bodies of a process. Beyond it the largest one is dropped, which is never an order's. */
const ON_THEIR_WAY = 16 * 1024 * 1024;

type Coming = { size: number; giveUp(): void };

export function makeIntake(most: number) {
  const coming = new Set<Coming>();
  let held = 0;

  function leave(body: Coming): void {
    if (coming.delete(body)) held -= body.size;
  }

  return {
    enter(giveUp: () => void): Coming {
      const body = { size: 0, giveUp };
      coming.add(body);
      return body;
    },
    /** Adds to a body's size and drops the largest ones while the total is too large. */
    grow(body: Coming, bytes: number): void {
      if (!coming.has(body)) return;
      body.size += bytes;
      held += bytes;
      while (held > most) {
        let largest = body;
        for (const other of coming) if (other.size > largest.size) largest = other;
        leave(largest);
        largest.giveUp();
      }
    },
    leave,
    count: () => ({ bodies: coming.size, bytes: held }),
  };
}

export type Intake = ReturnType<typeof makeIntake>;

const ofProcess = makeIntake(ON_THEIR_WAY);

/**
 * @returns the body; undefined once it is too large, alone or with the other unfinished ones. Throws ClientDisconnectedError when the
 * client disconnects before its end
 */
export async function readBody(request: Request, limit: number, intake: Intake = ofProcess): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return undefined;
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  let isGivenUp = false;
  const stop = () => {
    isGivenUp = true;
    // A failed connection has nothing to cancel.
    reader.cancel().catch(() => undefined);
  };
  const body = intake.enter(stop);
  const chunks: Uint8Array[] = [];
  try {
    for (let part = await reader.read(); part.value; part = await reader.read()) {
      intake.grow(body, part.value.length);
      if (body.size > limit) stop();
      else chunks.push(part.value);
    }
  } catch (error) {
    throw new ClientDisconnectedError("the client disconnected before the end of its body", { cause: error });
  } finally {
    intake.leave(body);
  }
  return isGivenUp ? undefined : new Uint8Array(Buffer.concat(chunks));
}

/**
 * The same for a Node request.
 * @returns never, when the client disconnects before its end
 */
export function readIncoming(request: Readable, limit: number, intake: Intake = ofProcess): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return new Promise((done) => {
    let chunks: Buffer[] | undefined = [];
    // Reads on, so that the sender receives the answer.
    const stop = () => {
      chunks = undefined;
      intake.leave(body);
      done(undefined);
    };
    const body = intake.enter(stop);
    request.on("data", (chunk: Buffer) => {
      chunks?.push(chunk);
      intake.grow(body, chunk.length);
      if (body.size > limit) stop();
    });
    request.on("end", () => chunks && done(new Uint8Array(Buffer.concat(chunks))));
    request.once("close", () => intake.leave(body));
  });
}
