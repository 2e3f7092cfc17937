/** Keeps the dot between two facts from starting a line. */
export const factLine = (fact: string): string => fact.replaceAll(" · ", "\u00a0· ");
