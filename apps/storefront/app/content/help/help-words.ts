const LONGEST = 100;

/** Gives the searched words of an address; empty without any. */
export const helpWordsIn = (query: URLSearchParams): string => (query.get("words") ?? "").replace(/\s+/g, " ").trim().slice(0, LONGEST);
