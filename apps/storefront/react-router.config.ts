import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // The action of a page would be a file of its own: a request more, and its headers, for a hundred bytes of program.
  splitRouteModules: false,
  // A page names the routes that its links lead to; the browser asks for others when it needs them.
  routeDiscovery: { mode: "lazy", manifestPath: "/_routes" },
} satisfies Config;
