import { telling } from "../base/asking/answering.ts";
import { ownPart } from "./own-part.ts";

export const loader = telling(ownPart);
