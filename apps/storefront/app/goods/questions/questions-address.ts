/** In a file of its own, because every list and product page loads the other addresses. */
import type { Query, Ways } from "../../base/paths.ts";

export const QUESTIONS = "commodity/questions";

export const questionsAddresses = ({ to }: Ways) => ({
  questions: (id: string, query: Query = {}) => to(QUESTIONS, { id, ...query }),
});
