import { randomBytes } from "node:crypto";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { expect, test } from "vitest";
import { isPassword, passwordHash } from "./password.ts";

const shop = { config: DEMO_CONFIG, random: (size: number) => randomBytes(size) };
const cheaper = { ...shop, config: { ...DEMO_CONFIG, password: { ...DEMO_CONFIG.password, cost: 6 } } };

test("a password opens what was made of it, at whatever cost it was made, and no other does", async () => {
  const kept = await passwordHash(shop, "Zaragoza é 9");
  expect(await isPassword(cheaper, "Zaragoza é 9".normalize("NFD"), kept)).toBe(true);
  const cheap = await passwordHash(cheaper, "secret");
  for (const [password, given, is] of [
    ["secret", cheap, true],
    ["Secret", cheap, false],
    ["", cheap, false],
    ["secret", undefined, false],
    ["", "scrypt$6$$", false],
    ["secret", `${cheap.slice(0, -1)}`, false],
  ] as const) {
    expect([password, given, await isPassword(cheaper, password, given)]).toEqual([password, given, is]);
  }
  expect(await passwordHash(cheaper, "secret")).not.toBe(cheap);
});

test("takes the machine a good while to try", () => {
  expect(DEMO_CONFIG.password.cost).toBeGreaterThanOrEqual(15);
});
