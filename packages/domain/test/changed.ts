/** A token or code that differs from a given one for certain, in its last letter. */
export const changed = (token: string): string => token.slice(0, -1) + (token.endsWith("A") ? "E" : "A");
