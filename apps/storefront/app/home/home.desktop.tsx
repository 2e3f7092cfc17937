import { withHead } from "../shell/with-head.ts";
import { type LoadedHome, loader as load } from "./home.data.ts";
import { describe } from "./home.meta.ts";

export const loader = withHead<LoadedHome>(load, describe);
export { meta } from "../shell/loaded-head.ts";
export { HomeScreen as default } from "./home-screen.tsx";
