import { telling } from "../../base/asking/answering.ts";
import { requestPart } from "./returns.data.ts";

export const loader = telling(requestPart);
