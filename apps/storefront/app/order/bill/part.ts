import { telling } from "../../base/asking/answering.ts";
import { billPart } from "./bill.data.ts";

export const loader = telling(billPart);
