export { action, loader } from "./detail.data.ts";
export { meta } from "./detail.meta.ts";
export { DetailScreen as default } from "./detail-screen.tsx";
