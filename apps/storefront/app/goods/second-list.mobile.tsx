import { withHead } from "../shell/with-head.ts";
import { type LoadedList, loader as load } from "./list.data.ts";
import { describe } from "./list.meta.ts";
import type { Missing } from "./missing.ts";

export const loader = withHead<LoadedList | Missing>(load, describe);
export { meta } from "../shell/loaded-head.ts";
export { SecondListScreen as default } from "./second-list-screen.tsx";
