import { telling } from "../../base/asking/answering.ts";
import { orderPart } from "./order-part.ts";

export const loader = telling(orderPart);
