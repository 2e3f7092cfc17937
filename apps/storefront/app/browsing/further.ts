import { telling } from "../base/asking/answering.ts";
import { visitsFrom } from "./list-page.ts";

export const loader = telling((page, { url }) => visitsFrom(page, new URL(url).searchParams.get("after")));
