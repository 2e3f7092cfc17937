import { telling } from "../base/asking/answering.ts";
import { messagePart } from "./message-part.ts";

export const loader = telling(messagePart);
