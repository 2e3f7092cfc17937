import { createServer, type IncomingMessage, type Server } from "node:http";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { makeTexter, type OutgoingText } from "./texter.ts";

const MESSAGE: OutgoingText = {
  mailId: "m1",
  kind: "verificationText",
  brand: "lumbra",
  country: "ES",
  language: "es",
  createdAt: new Date("2026-11-20T10:00:00Z"),
  from: "Lumbra",
  to: "+34612345678",
  text: "123456 es tu código",
};

let server: Server | undefined;
afterEach(() => new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined))));

/** A gateway that records requests. */
async function gateway(status: number, headers: Record<string, string> = {}) {
  const asked: { headers: IncomingMessage["headers"]; body: unknown }[] = [];
  const made = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      asked.push({ headers: request.headers, body: JSON.parse(body || "null") });
      response.writeHead(status, headers).end("whatever a gateway says");
    });
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  const address = made.address();
  return { asked, url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/messages` };
}

test("a gateway gets each message as JSON, by the token it knows the shop by, under a key of its own", async () => {
  const { url, asked } = await gateway(202);
  await makeTexter({ dataDirectory: "" }, { url, token: "s3cret" })(MESSAGE);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.body).toEqual({ id: "m1", from: "Lumbra", to: "+34612345678", text: "123456 es tu código" });
  expect(asked[0]?.headers).toMatchObject({ authorization: "Bearer s3cret", "idempotency-key": "m1", "content-type": "application/json" });
});

test.each([
  [500, {}],
  [429, {}],
  [302, { location: "http://127.0.0.1:1/elsewhere" }],
])("one that answers %d has not taken it, and the number is not told on", async (status, headers) => {
  const { url } = await gateway(status, headers);
  const failed = await makeTexter(
    { dataDirectory: "" },
    { url, token: undefined },
  )(MESSAGE).then(
    () => "taken",
    (error: unknown) => String(error),
  );
  expect(failed).not.toBe("taken");
  expect(failed).not.toContain("612345678");
});

test("without a gateway they lie where the mails lie, the same files however often they are written", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rambla-texts-"));
  try {
    const texter = makeTexter({ dataDirectory: folder }, undefined);
    await texter(MESSAGE);
    await texter(MESSAGE);
    const names = (await readdir(join(folder, "outbox"))).sort();
    expect(names).toEqual(["2026-11-20T10-00-00-000Z-verificationText-m1.json", "2026-11-20T10-00-00-000Z-verificationText-m1.txt"]);
    expect(await readFile(join(folder, "outbox", names[1] ?? ""), "utf8")).toBe("123456 es tu código\n");
    expect(JSON.parse(await readFile(join(folder, "outbox", names[0] ?? ""), "utf8"))).toMatchObject({ to: MESSAGE.to, from: "Lumbra" });
  } finally {
    await rm(folder, { recursive: true });
  }
});
