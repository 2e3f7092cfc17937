/** The key fact of goods for a narrow place: no line begins with the dot between two of its parts. */
export const factLine = (fact: string): string => fact.replaceAll(" · ", "\u00a0· ");
