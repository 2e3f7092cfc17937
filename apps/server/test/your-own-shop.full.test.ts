/**
 * docs/your-own-shop.md to the letter: an owner who types what stands there, in its order and nothing else, has a shop in which one buys
 * and from which parcels leave.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { layOver, readShopDocument } from "@rambla/core/shop-document";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../tools/shop-process.ts";
import { type Answer, ask } from "../../../tools/trial/http-client.ts";
import { until } from "../../../tools/trial/nodes.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
const ENVIRONMENT = ". ~/tallbo/env\n";
const START = "npm start\n";

/** What stands in a frame: a file of the owner, something that is laid into one, commands, or what is only shown. */
type Frame = { readonly kind: string; readonly into: boolean; readonly file: string | undefined; readonly text: string };

/** The frames of the guide in their order, for a port that is free, and as if it were always a year before the days of its examples. */
function framesOf(guide: string, port: number): Frame[] {
  const text = guide.replaceAll("3000", String(port)).replaceAll("2027-", `${new Date().getFullYear() + 1}-`);
  return [...text.matchAll(/^```(\w+)(?: (into ))?(?: ?~\/(\S+))?\n([\s\S]*?)^```$/gm)].map(([, kind = "", into, file, inner = ""]) => ({
    kind,
    into: into !== undefined,
    file,
    text: inner,
  }));
}

const home = mkdtempSync(join(tmpdir(), "rambla-guide-"));
const guide = readFileSync("docs/your-own-shop.md", "utf8");
/** An owner's terminal: nothing is exported there but what the guide exports. */
const terminal = { HOME: home, PATH: process.env["PATH"] ?? "" };
const pidFile = join(home, "tallbo/data/shop.pid");

let port: number;
let shop: { readonly child: ChildProcess; output(): string } | undefined;
/** What each command said, and the shop at each of its starts. */
const said = new Map<string, string>();
const starts: string[] = [];
beforeAll(async () => {
  port = await freePort();
  for (const frame of framesOf(guide, port)) await follow(frame);
}, 900_000);
afterAll(async () => {
  await stop();
  rmSync(home, { recursive: true, force: true });
}, 60_000);

/** From the line that says so, every terminal knows the shop. */
let known = "";

async function follow({ kind, into, file, text }: Frame): Promise<void> {
  if (file !== undefined) {
    const path = join(home, file);
    writeFileSync(path, into ? JSON.stringify(layOver(JSON.parse(readFileSync(path, "utf8")), JSON.parse(text))) : text);
    return;
  }
  if (kind !== "sh") return;
  if (text.startsWith(ENVIRONMENT)) known = ENVIRONMENT;
  if (text.endsWith(START)) {
    await stop();
    shop = start(`${known}${text}`);
    await isReady();
    starts.push(shop.output());
    return;
  }
  // Somebody has to buy before anything can be sent.
  if (text.includes(" toship ")) await buy("11", "24.00", "29.50");
  for (const line of text.trim().split("\n")) said.set(line, await type(`${known}${line.replace("NUMBER", orderNumber())}`));
}

/** Of the order that is to be sent. */
const orderNumber = (): string => /"orderNumber": "([^"]+)"/.exec(told(" toship "))?.[1] ?? "NUMBER";

/** What the command said that has this in it. */
function told(words: string): string {
  const [, output = ""] = [...said].find(([line]) => line.includes(words)) ?? [];
  return output;
}

const question = (path: string, rest: Partial<Parameters<typeof ask>[0]> = {}) => ask({ port, path, host: "ie.tallbo.localhost", ...rest });

function start(script: string): { child: ChildProcess; output(): string } {
  // A group of its own, as a terminal makes one: Ctrl-C reaches all of it.
  const child = spawn("sh", ["-c", script], {
    env: { ...terminal, PORT: String(port) },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  return { child, output: () => output };
}

async function stop(): Promise<void> {
  if (!shop) return;
  const { child } = shop;
  shop = undefined;
  const ended = new Promise((done) => child.once("exit", done));
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGINT");
  await ended;
  await until("the shop ended", async () => !existsSync(pidFile), 60_000);
}

async function isReady(): Promise<void> {
  await until(
    "the shop is ready",
    async () => {
      if (shop?.child.exitCode !== null) throw new Error(shop?.output());
      return (await question("/health/ready").catch(() => undefined))?.status === 200;
    },
    240_000,
  );
}

/** Runs commands in the owner's terminal. @returns what they printed */
async function type(script: string): Promise<string> {
  const { stdout } = await promisify(execFile)("sh", ["-e", "-c", script], { env: terminal });
  return stdout;
}

async function post(path: string, fields: Readonly<Record<string, string>>, cookie = ""): Promise<Answer> {
  return await question(path, { method: "POST", headers: { ...FORM, cookie }, body: new URLSearchParams({ ...fields }).toString() });
}

/** A guest buys as the pages would, and approves at the provider. */
async function buy(goodsId: string, price: string, total: string): Promise<void> {
  const ordered = await post("/order/confireOrder", {
    goodsId,
    distributionId: "0",
    qty: "1",
    price,
    total,
    idempotencyKey: randomUUID(),
    email: "aoife@example.com",
    firstName: "Aoife",
    lastName: "Byrne",
    country: "IE",
    city: "Galway",
    postCode: "H91 E2K3",
    detailedAddress: "12 Main Street",
    phone: "085 123 4567",
    paymentMethodId: "1",
    agreement: "on",
  });
  const order = ordered.headers.location ?? "";
  expect([ordered.status, order]).toEqual([302, expect.stringContaining("/order/submitOrder?orderId=")]);
  const cookie = (ordered.headers["set-cookie"] ?? []).map((line) => line.split(";", 1)[0]).join("; ");
  const paying = await post(order, { idempotencyKey: randomUUID(), paymentMode: "FULL_PAYMENT", paymentMethodId: "1" }, cookie);
  const [, paymentId = ""] = /name="paymentId" value="([^"]+)"/.exec(paying.text) ?? [];
  const approved = await post(`/payment-provider/pay/${paymentId}`, { decision: "approve" });
  expect([approved.status, approved.headers.location]).toEqual([303, expect.stringContaining("/payment/success")]);
}

test("the document starts, and the start says where the shop is met and what does not work yet", () => {
  expect(starts).toHaveLength(2);
  for (const words of [
    `http://ie.tallbo.localhost:${port}\n`,
    "no money moves",
    `Mails reach nobody: they are written to ${home}/tallbo/data/outbox`,
  ])
    expect(starts[0]).toContain(words);
  for (const output of starts) expect(output).not.toMatch(/contrast|Nobody can pay|names the seller|failed/);
});

test("the goods come in, and every file beside them", () => {
  expect(told("--dry-run")).toContain("Nothing is wrong: 5 goods in 5 categories.");
  expect(said.get("npm run catalogue -- import ~/tallbo/goods.csv --pictures ~/tallbo/pictures")).toContain(
    "Done: 5 goods are new or changed.",
  );
  expect(told("export")).toContain("5 goods of Tallbo stand in ");
  for (const file of ["bundles", "fits", "flash", "lists"])
    expect([file, told(`import ~/tallbo/${file}.json`)]).toEqual([file, expect.stringContaining("Done: ")]);
  expect(told("recipes ~/tallbo/recipes.json")).toContain("Done: Tallbo has 1 recipes.");
});

test("what was imported is shown with its pictures, and at the price of the list to whoever has its address", async () => {
  const { text } = await question("/commodity/detail?id=11");
  for (const words of ["Birch cup", "/img/", "Coffee for two"]) expect(text).toContain(words);
  const priced = async (path: string) => (await question(path)).text.replace(/<[^>]*>/g, "");
  const [, address = ""] = /`(\/commodity\/detail\?id=12&distributionId=\w+)`/.exec(guide) ?? [];
  expect(await priced(address)).toMatch(/9[.,]50/);
});

test("an operator sees what is to be sent and where to, and sends it", async () => {
  expect(JSON.parse(jsonIn(told("create anna")))).toMatchObject({ name: "anna", roles: ["owner", "goods", "money"] });
  expect(JSON.parse(jsonIn(told(" toship ")))).toMatchObject({ items: [{ orderNumber: orderNumber(), brand: "tallbo", total: "29.50" }] });
  expect(JSON.parse(jsonIn(told(" order ")))).toMatchObject({ address: { city: "Galway" }, items: [{ title: "Birch cup", qty: 1 }] });
  expect(JSON.parse(jsonIn(told(" ship ")))).toMatchObject({ deliveryStatus: "HaveDelivered", logisticsCompany: "An Post" });
  expect(JSON.parse(jsonIn(told(" stock ")))).toEqual({ goodsId: "11", quantity: 37 });
  expect(JSON.parse(jsonIn(told(" price ")))).toMatchObject({ price: "79.00", originalPrice: "89.00" });
  expect(told(" log ")).toContain("priceChange");
  for (const words of [" presale ", " presale-end "])
    expect([words, JSON.parse(jsonIn(told(words)))]).toEqual([words, expect.objectContaining({ goodsId: "15" })]);
  await expect
    .poll(() => readdirSync(join(home, "tallbo/data/outbox")).some((name) => /-orderShipped-.*\.html$/.test(name)), { timeout: 30_000 })
    .toBe(true);
});

/** What npm says of the command it runs stands before. */
const jsonIn = (output: string): string => output.slice(output.indexOf("\n{") + 1);

test("the other country speaks its language", async () => {
  const { status, text } = await question("/", { host: "se.tallbo.localhost" });
  expect([status, text.includes('<html lang="sv-SE"')]).toEqual([200, true]);
  expect((await question("/")).text).toContain('<html lang="en-IE"');
});

test("the foot of each page names who delivers", async () => {
  const { text } = await question("/");
  expect(text).toMatch(/<a [^>]*href="https:\/\/www\.anpost\.example[^"]*"[^>]*>\s*<img [^>]*alt="An Post"/);
  expect(await question("/brand/delivery/parcel.svg")).toMatchObject({ status: 200, text: expect.stringContaining("<svg") });
});

test("whoever has not said DEMO=0 is told so, and the demo's document judges nothing", async () => {
  const forgotten = `${ENVIRONMENT}unset DEMO\n`;
  for (const command of ["npm run catalogue -- import ~/tallbo/goods.csv --dry-run", "npm run demo:reset"]) {
    await expect(type(`${forgotten}${command}`)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`DATA_DIR ${home}/tallbo/data holds a shop that was started with DEMO=0`),
    });
  }
});

test("what is only shown fits the document", () => {
  const document = JSON.parse(readFileSync(join(home, "tallbo/shop.json"), "utf8"));
  const shown = framesOf(guide, port).filter(({ kind, file }) => kind === "json" && file === undefined);
  expect(shown.length).toBeGreaterThan(0);
  for (const { text } of shown) expect(readShopDocument(layOver(document, JSON.parse(text)))).not.toHaveProperty("problems");
});
