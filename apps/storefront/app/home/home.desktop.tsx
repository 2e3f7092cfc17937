export { meta } from "./home.meta.ts";
export { loader } from "./home.data.ts";
export { HomeScreen as default } from "./home-screen.tsx";
