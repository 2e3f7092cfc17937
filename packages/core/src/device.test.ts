import { expect, test } from "vitest";
import { deviceClass, layoutOf } from "./device.ts";

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148", "mobile"],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36", "mobile"],
  ["Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/130 Safari/537.36", "pad"],
  ["Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15", "pad"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130 Safari/537.36", "pc"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Safari/605.1.15", "pc"],
  ["", "pc"],
])("%s is a %s", (userAgent, device) => {
  expect(deviceClass(userAgent)).toBe(device);
});

test.each([
  ["/", "desktop"],
  ["/mobile", "mobile"],
  ["/mobile/cart", "mobile"],
  ["/mobilephones", "desktop"],
  ["/search/mobile", "desktop"],
])("%s is %s", (path, layout) => {
  expect(layoutOf(path)).toBe(layout);
});

test("a user agent of any length is read at its front alone", () => {
  const phone = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Mobile Safari/537.36";
  expect(deviceClass(phone.padEnd(600) + " iPad".repeat(3000))).toBe("mobile");
  expect(deviceClass("x".repeat(16_000) + " iPad")).toBe("pc");
});

test("no user agent takes long", () => {
  const started = performance.now();
  for (let time = 0; time < 100; time += 1)
    for (const text of ["Silk", "Mobile ", "Silk Mobile", "Android"]) deviceClass(text.repeat(16_000 / text.length));
  const took = performance.now() - started;
  console.log(`${(took / 400).toFixed(2)} ms each`);
  expect(took / 400).toBeLessThan(5);
});
