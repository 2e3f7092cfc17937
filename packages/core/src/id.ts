/** Catalogue ids are digits. Ids of orders, payments and tokens are unguessable. */

/** Passed in, since this package needs neither Node nor a browser. */
export type RandomBytes = (size: number) => Uint8Array;

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz";

/** Makes an unguessable id without lookalike characters (22 give 125 bits). */
export function randomId(random: RandomBytes, length = 23): string {
  let id = "";
  while (id.length < length) {
    for (const byte of random(length * 2)) {
      // Larger values would favour the first letters.
      if (byte < Math.floor(256 / ALPHABET.length) * ALPHABET.length && id.length < length) {
        id += ALPHABET[byte % ALPHABET.length];
      }
    }
  }
  return id;
}

export function isOpaqueId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text);
}

export function isCatalogueId(text: string): boolean {
  return /^\d{1,18}$/.test(text);
}
