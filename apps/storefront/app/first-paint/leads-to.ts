const LEADS_TO = /<(?:a|form|button)\b[^>]*? (?:href|action|data-leads)="(\/[^"?#]*)/g;

/** The paths inside the shop that links, forms and buttons of a text lead to, each once. */
export const leadsTo = (html: string): string[] => [...new Set([...html.matchAll(LEADS_TO)].map(([, path = ""]) => path))];
