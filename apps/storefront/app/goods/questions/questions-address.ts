/** Where all answered questions about a product are. Apart from the other addresses of goods, as every list and product would bring it along. */
import type { Query, Ways } from "../../base/paths.ts";

export const QUESTIONS = "commodity/questions";

export const questionsAddresses = ({ to }: Ways) => ({
  questions: (id: string, query: Query = {}) => to(QUESTIONS, { id, ...query }),
});
