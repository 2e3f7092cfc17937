/** The listener: in production it runs the built server, in development Vite builds it as it goes. */
import { fileURLToPath } from "node:url";

const clientDirectory = fileURLToPath(new URL("../storefront/build/client", import.meta.url));

const backofficeDirectory = fileURLToPath(new URL("../backoffice/build/client", import.meta.url));

if (process.argv[2] === "dev") {
  const { createServer } = await import("vite");
  const vite = await createServer({
    configFile: fileURLToPath(new URL("../storefront/vite.config.ts", import.meta.url)),
    server: { middlewareMode: true },
    appType: "custom",
  });
  const { run } = await vite.ssrLoadModule(fileURLToPath(new URL("src/main.ts", import.meta.url)));
  await run({
    clientDirectory: fileURLToPath(new URL("../storefront/public", import.meta.url)),
    backofficeDirectory,
    wrap: (listener) => (request, response) => vite.middlewares(request, response, () => listener(request, withoutPolicy(response))),
  });
} else {
  const { run } = await import("../storefront/build/server/index.js");
  await run({ clientDirectory, backofficeDirectory });
}

/** Vite writes styles as text and asks at a port of its own, and React compares HTML by writing it: all of that the policy of pages refuses. */
function withoutPolicy(response) {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status, { "content-security-policy": _policy, ...headers } = {}) => writeHead(status, headers);
  return response;
}
