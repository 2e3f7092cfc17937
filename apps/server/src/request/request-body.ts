/** Bodies of requests read whole, up to a limit, whatever length they declare and in whatever pieces they come. */
import type { Readable } from "node:stream";
import { ClientDisconnectedError } from "../queue/fair-queue.ts";

/**
 * Bytes of all bodies of a process that are on their way. Whoever never finishes could fill the memory with them: past this
 * the largest one is given up, and that is nobody's who orders something.
 */
const ON_THEIR_WAY = 16 * 1024 * 1024;

type Coming = { size: number; giveUp(): void };

/** Counts the bodies that are on their way together. */
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
    /** Notes that a body has grown, and gives up the largest ones while all together are too much. */
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
 * @returns the whole body; undefined as soon as it is too large, or too large for what else is on its way
 * Throws ClientDisconnectedError when the caller hangs up before its end.
 */
export async function readBody(request: Request, limit: number, intake: Intake = ofProcess): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return undefined;
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  let isGivenUp = false;
  const stop = () => {
    isGivenUp = true;
    // A connection that has failed in the meantime has nothing to stop.
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
 * The same for a request as node gives it.
 * @returns never, when the caller hangs up before its end
 */
export function readIncoming(request: Readable, limit: number, intake: Intake = ofProcess): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return new Promise((done) => {
    let chunks: Buffer[] | undefined = [];
    // What still comes is let pass, so that the answer reaches who is still sending.
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
