import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // One hashed file names all routes: no manifest call per page.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
