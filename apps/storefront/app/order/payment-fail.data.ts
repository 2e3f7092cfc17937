import { resultLoader } from "./result.data.ts";

/** For orders that can be paid again, and for those that cannot any more. */
export const loader = resultLoader(["open", "canceled"]);
