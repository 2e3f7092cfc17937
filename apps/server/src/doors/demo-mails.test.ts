import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { makeMailer } from "@rambla/domain/mail/mailer";
import { makeTexter } from "@rambla/domain/mail/texter";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoMails } from "./demo-mails.ts";

const asked = {
  market: marketOf(DEMO_CONFIG, "lumbra", "ES"),
  knownHost: true,
  host: "es.lumbra.localhost",
  origin: "http://es.lumbra.localhost",
  visitedOrigin: "http://es.lumbra.localhost",
  clientAddress: "192.0.2.1",
};
const MAIL = "2026-11-20T10-00-00-000Z-orderPaid-m1";
const HTML = "<style>@media (prefers-color-scheme:dark){p{color:#fff}}</style><p>Zapłacono.</p>";
const TEXT = "2026-11-20T11-00-00-000Z-phoneCode-m2";

let folder: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rambla-mails-"));
  const common = { brand: "velmo", country: "PL", language: "pl" };
  await makeMailer(
    { dataDirectory: folder },
    undefined,
  )({
    ...common,
    mailId: "m1",
    kind: "orderPaid",
    createdAt: new Date("2026-11-20T10:00:00Z"),
    from: { name: "Velmo", address: "shop@pl.velmo.localhost" },
    to: "<b>ana</b>@example.com",
    subject: "Dziękujemy <script>",
    text: "Zapłacono.\n",
    html: HTML,
    link: "http://pl.velmo.localhost/",
  });
  await makeTexter(
    { dataDirectory: folder },
    undefined,
  )({
    ...common,
    mailId: "m2",
    kind: "phoneCode",
    createdAt: new Date("2026-11-20T11:00:00Z"),
    from: "Velmo",
    to: "+48500600700",
    text: "Kod 123456",
  });
  await writeFile(join(folder, "outbox", "2026-11-20T12-half.json"), '{"kind":');
  await writeFile(join(folder, "secret-key.txt"), "hidden");
  const door = demoMails(join(folder, "outbox"), ["http://pl.velmo.localhost"]);
  server = createServer((request, response) => {
    const [pathname = "/", query = ""] = (request.url ?? "/").split("?");
    if (
      !door({
        request,
        response,
        pathname,
        query: new URLSearchParams(query),
        asked: { ...asked, knownHost: request.headers["x-host"] !== "unknown" },
      })
    )
      response.writeHead(418).end("the shop's own");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(origin + path, { headers });
  return {
    status: answer.status,
    body: await answer.text(),
    policy: answer.headers.get("content-security-policy") ?? "",
    kept: answer.headers.get("cache-control"),
  };
};

test("lists what was sent, the newest first, as words and not as markup", async () => {
  const { status, body, kept } = await ask("/demoMails");
  expect([status, kept]).toEqual([200, "no-store"]);
  expect(body.indexOf("Kod 123456")).toBeGreaterThan(0);
  expect(body.indexOf("Kod 123456")).toBeLessThan(body.indexOf("Dziękujemy"));
  expect(body).toContain("Dziękujemy &#60;script&#62;");
  expect(body).toContain("&#60;b&#62;ana&#60;/b&#62;@example.com");
  expect(body).not.toMatch(/<script|<b>ana/);
  expect([...body.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)).toEqual([
    `/demoMails/${TEXT}.txt`,
    `/demoMails/${MAIL}.look`,
    `/demoMails/${MAIL}.html`,
    `/demoMails/${MAIL}.txt`,
    `/demoMails/${MAIL}.eml`,
  ]);
});

test("shows those of a kind", async () => {
  const { body } = await ask("/demoMails?kind=orderPaid&brand=velmo");
  expect(body).toContain("Dziękujemy");
  expect(body).not.toContain("Kod 123456");
  expect((await ask("/demoMails?language=de")).body).toContain("None yet");
});

test("shows each part of one, where no script can run", async () => {
  expect(await ask(`/demoMails/${MAIL}.html`)).toMatchObject({
    status: 200,
    body: HTML,
    policy: expect.stringMatching(/^default-src 'none'; .*img-src http:\/\/pl\.velmo\.localhost; .*sandbox/),
  });
  expect(await ask(`/demoMails/${MAIL}.txt`)).toMatchObject({ status: 200, body: "Zapłacono.\n" });
  expect((await ask(`/demoMails/${MAIL}.eml`)).body).toContain("Message-ID: <m1@pl.velmo.localhost>");
  expect(await ask(`/demoMails/${TEXT}.txt`)).toMatchObject({ status: 200, body: "Kod 123456" });
});

test("shows one beside itself by light and in the dark, wide and narrow", async () => {
  const { body, policy } = await ask(`/demoMails/${MAIL}.look`);
  const frames = [...body.matchAll(/<iframe src="([^"]+)" width="(\d+)"/g)].map(([, address = "", width = ""]) => ({ address, width }));
  expect(frames.map(({ width }) => width)).toEqual(["640", "320", "640", "320"]);
  expect(policy).toContain("frame-src 'self'");
  const shown = await Promise.all(frames.map(async ({ address }) => (await ask(address)).body));
  expect(shown.map((html) => /@media ([^{]+)\{/.exec(html)?.[1])).toEqual(["not all", "not all", "all", "all"]);
  expect((await ask(`/demoMails/${TEXT}.look`)).status).toBe(404);
});

test.each([
  "/demoMails/",
  "/demoMails/nothing.html",
  "/demoMails/..%2fsecret-key.txt",
  "/demoMails/../secret-key.txt",
  `/demoMails/${MAIL}.json`,
  `/demoMails/${TEXT}.html`,
  "/demoMails/2026-11-20T12-half.txt",
])("has nothing at %s", async (path) => {
  const { status, body } = await ask(path);
  expect([418, 404]).toContain(status);
  expect(body).not.toContain("hidden");
});

test("is for nobody by a name that is not the shop's, though it leads to this machine: a stranger's page may have such a one", async () => {
  for (const path of ["/demoMails", `/demoMails/${MAIL}.html`, `/demoMails/${TEXT}.txt`])
    expect((await ask(path, { "x-host": "unknown" })).status, path).toBe(404);
});

test("is for this machine, not for whoever a proxy brings, and is only looked at", async () => {
  for (const name of ["x-forwarded-for", "forwarded"]) expect((await ask("/demoMails", { [name]: "for=127.0.0.1" })).status).toBe(404);
  expect((await fetch(`${origin}/demoMails`, { method: "POST" })).status).toBe(405);
  expect((await ask("/demoMailsAndMore")).status).toBe(418);
});
