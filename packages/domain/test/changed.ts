/** Changes the last letter of a token or code. */
export const changed = (token: string): string => token.slice(0, -1) + (token.endsWith("A") ? "E" : "A");
