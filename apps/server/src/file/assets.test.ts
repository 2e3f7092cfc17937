import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { longestHold, MOST_HELD } from "../../../../tools/trial/hold.ts";
import { makeAssetServer } from "./assets.ts";

// As large as the largest script, and as hard to compress.
const PROGRAM = Array.from({ length: 40_000 }, (_, index) => `f${(index * 7919) % 40_009}(${index % 97});`).join("\n");

let folder = "";
let server: Server;
let origin = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rambla-assets-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets/program.js"), PROGRAM);
  const assets = makeAssetServer(folder, {});
  server = createServer((request, response) => void assets(request.url ?? "", request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});
afterAll(async () => {
  server?.close();
  await rm(folder, { recursive: true, force: true });
});

test.each(["br", "gzip"] as const)("whoever is the first to ask for a large file as %s keeps nobody else waiting", async (encoding) => {
  let answers: Response[] = [];
  const held = await longestHold(async () => {
    answers = await Promise.all(
      Array.from({ length: 3 }, () => fetch(`${origin}/assets/program.js`, { headers: { "accept-encoding": encoding } })),
    );
  });
  for (const answer of answers) {
    expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, encoding]);
    expect(await answer.text()).toBe(PROGRAM);
  }
  expect(held, "milliseconds").toBeLessThan(MOST_HELD);
});
