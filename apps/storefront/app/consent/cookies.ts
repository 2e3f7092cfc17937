import { telling } from "../base/asking/answering.ts";

export const loader = telling(({ api }) => api.consent.getCookieConfig());
