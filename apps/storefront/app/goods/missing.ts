/** A page whose goods or category are not there: the shop around it stays, the status says 404. */
import { data } from "react-router";

/** What a loader gives back instead of the page's contents. */
export const missing = () => data({ missing: true as const }, { status: 404 });
