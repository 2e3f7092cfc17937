/** The work of the human check, as `humanCheck` of the contract says it. Loaded when there is some to do. */
import { sha256 } from "@noble/hashes/sha2.js";

/** Milliseconds of work between two looks at whatever else the page has to do. */
const TURN = 12;

/** Looks for the number that answers a check. @returns undefined when it was stopped before */
export async function workOut(
  { challenge, bits }: { readonly challenge: string; readonly bits: number },
  signal: AbortSignal,
): Promise<string | undefined> {
  const begun = sha256.create().update(new TextEncoder().encode(`${challenge}.`));
  const most = 2 ** (32 - bits);
  const digits = new TextEncoder();
  for (let number = 0; !signal.aborted;) {
    for (const until = performance.now() + TURN; performance.now() < until; number += 1) {
      const found = begun
        .clone()
        .update(digits.encode(String(number)))
        .digest();
      if (new DataView(found.buffer, found.byteOffset).getUint32(0) < most) return String(number);
    }
    await new Promise((done) => setTimeout(done));
  }
  return undefined;
}
