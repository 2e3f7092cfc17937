import type { DemoComment } from "../catalogue.ts";
import { kitchenComments } from "./kitchen-comments.ts";
import { machineComments } from "./machine-comments.ts";
import { panComments } from "./pan-comments.ts";

export const comments: readonly DemoComment[] = [...panComments, ...machineComments, ...kitchenComments];
