import { marketOf } from "@rambla/core/market";
import { after, MINUTE } from "@rambla/core/time";
import { attemptAnswered, personProven } from "@rambla/domain/account/providers/provider-attempt-service";
import { makeSignInProviders } from "@rambla/domain/account/providers/registry";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountCalls } from "../../../../packages/domain/test/customers.ts";
import { makeTestShop, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { makeStandInApp } from "./sign-in.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());

const market = marketOf(DEMO_CONFIG, "lumbra", "ES");
const origin = "http://es.lumbra.localhost:3000";
const ask = async (path: string, init?: RequestInit) =>
  await makeStandInApp(shop).fetch(new Request(origin + path, init), { asked: { market, origin, visitedOrigin: origin } });
const form = (fields: Record<string, string>, site = "same-origin"): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
  headers: { "sec-fetch-site": site },
});

/** Submits the page. @returns the browser's token and the answer */
async function decide(fields: Record<string, string>) {
  const { url, providerToken } = await accountCalls(shop).providerLogin({ provider: "demo", from: "/login" });
  const sent = new URL(url, origin).searchParams;
  const decided = await ask(url.split("?")[0] ?? "", form({ state: sent.get("state") ?? "", nonce: sent.get("nonce") ?? "", ...fields }));
  expect(decided.status).toBe(303);
  const back = new URL(decided.headers.get("location") ?? "", origin);
  expect(back.pathname).toBe("/account/provider/return");
  return { providerToken, answer: back.searchParams };
}

async function proven({ providerToken, answer }: Awaited<ReturnType<typeof decide>>) {
  const attempt = await attemptAnswered({ shop, market }, providerToken, answer);
  return attempt && (await personProven({ shop, market }, attempt, providerToken, answer));
}

test("whoever comes is whom they say they are, the same one each time", async () => {
  const { url } = await accountCalls(shop).providerLogin({ provider: "demo", from: "/login" });
  const page = await ask(`${url}"><b>`);
  const html = await page.text();
  expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
  for (const part of ['<html lang="es-ES">', "¿Quién eres?", "Continuar a Lumbra"]) expect(html).toContain(part);
  expect(html).not.toMatch(/<script|<b>/);
  const ana = await proven(await decide({ decision: "continue", mailbox: " Ana@example.com" }));
  expect(ana).toMatchObject({ issuer: "demo", knownAs: "ana@example.com" });
  expect(await proven(await decide({ decision: "continue", mailbox: "ana@example.com" }))).toEqual(ana);
  expect(await proven(await decide({ decision: "continue", mailbox: "ben@example.com" }))).not.toEqual(ana);
});

test("nobody is anybody who leaves, is late, or writes an answer of their own", async () => {
  const failed = { refused: "provider.failed" };
  expect(await proven(await decide({ decision: "leave", mailbox: "ana@example.com" }))).toEqual(failed);
  const late = await decide({ decision: "continue", mailbox: "ana@example.com" });
  shop.moveTo(after(shop.clock(), 2 * MINUTE));
  expect(await proven(late)).toEqual(failed);
  for (const bend of [(code: string) => code.replace(/^../, "AA"), (code: string) => code.replace(/.$/, ""), () => "", () => "."]) {
    const written = await decide({ decision: "continue", mailbox: "ana@example.com" });
    written.answer.set("code", bend(written.answer.get("code") ?? ""));
    expect(await proven(written)).toEqual(failed);
  }
  const [one, other] = [
    await decide({ decision: "continue", mailbox: "ana@example.com" }),
    await decide({ decision: "continue", mailbox: "ben@example.com" }),
  ];
  other.answer.set("code", one.answer.get("code") ?? "");
  expect(await proven(other), "an answer to another question").toEqual(failed);
});

test("a form of another site decides nothing", async () => {
  expect((await ask("/sign-in-provider", form({ decision: "continue", mailbox: "ana@example.com" }, "cross-site"))).status).toBe(403);
  expect((await ask("/sign-in-provider", { method: "PUT" })).status).toBe(405);
});

test("outside the demo, and beside a real provider, there is none", async () => {
  const real = { issuer: "https://id.example", clientId: "rambla", clientSecret: "secret", name: "Real ID" };
  expect(makeSignInProviders({ ...shop, demo: false }, undefined)).toEqual([]);
  expect(makeSignInProviders(shop, real).map(({ provider, formTargets }) => [provider, formTargets])).toEqual([
    ["https://id.example", ["https://id.example"]],
  ]);
  shop.useSignInProviders(...makeSignInProviders(shop, real));
  expect((await ask("/sign-in-provider")).status).toBe(404);
});
