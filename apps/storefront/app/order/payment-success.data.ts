import { resultLoader } from "./result.data.ts";

/** For paid orders only. */
export const loader = resultLoader(["paid"]);
