import { telling } from "../base/asking/answering.ts";
import { favouritesFrom } from "./list-page.ts";

export const loader = telling((page, { url }) => favouritesFrom(page, new URL(url).searchParams.get("after")));
