import { withHead } from "../shell/with-head.ts";
import { type LoadedGoods, loader as load } from "./detail.data.ts";
import { describe } from "./detail.meta.ts";
import type { Missing } from "./missing.ts";

export const loader = withHead<LoadedGoods | Missing>(load, describe);
export { action } from "./detail.data.ts";
export { meta } from "../shell/loaded-head.ts";
export { clientAction, DetailScreen as default } from "./detail-screen.tsx";
