/** The baseline: a static page of 30 KB from `node:http`, in memory. */
import { createServer } from "node:http";

const line = "<p>A static page that knows nothing and asks nobody, served from memory.</p>\n";
const body = Buffer.from(`<!doctype html><title>Baseline</title>${line.repeat(Math.ceil(30_720 / line.length))}`.slice(0, 30_720));
const server = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": body.length });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: server.address().port }));
