export { loader } from "./search.data.ts";
export { meta } from "./search.meta.ts";
export { SearchScreen as default } from "./search-screen.tsx";
