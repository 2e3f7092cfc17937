export { loader } from "./list.data.ts";
export { meta } from "./list.meta.ts";
export { SecondListScreen as default } from "./second-list-screen.tsx";
