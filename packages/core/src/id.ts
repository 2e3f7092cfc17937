/** Ids: catalogue ids are digits (D-184); order, payment and token ids are unguessable. */

/** Gives random bytes; handed in so that this package needs neither Node nor a browser. */
export type RandomBytes = (size: number) => Uint8Array;

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz";

/** An unguessable id of `length` characters that survive an address bar, a mail and a telephone (22 give 125 bits). */
export function randomId(random: RandomBytes, length = 23): string {
  let id = "";
  while (id.length < length) {
    for (const byte of random(length * 2)) {
      // Values past the last whole multiple would favour the first letters.
      if (byte < Math.floor(256 / ALPHABET.length) * ALPHABET.length && id.length < length) {
        id += ALPHABET[byte % ALPHABET.length];
      }
    }
  }
  return id;
}

/** Whether a text can be an opaque id: letters, digits, `_` and `-`, at most 64 of them (D-097). */
export function isOpaqueId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text);
}

/** Whether a text can be a catalogue id: digits, at most 18 of them. */
export function isCatalogueId(text: string): boolean {
  return /^\d{1,18}$/.test(text);
}
