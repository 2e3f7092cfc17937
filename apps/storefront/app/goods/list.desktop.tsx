export { loader } from "./list.data.ts";
export { meta } from "./list.meta.ts";
export { ListScreen as default } from "./list-screen.tsx";
