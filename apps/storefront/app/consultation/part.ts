import { telling } from "../base/asking/answering.ts";
import { questionPart } from "./question-part.ts";

export const loader = telling(questionPart);
