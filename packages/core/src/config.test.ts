import { expect, test } from "vitest";
import { DEFAULT_CONFIG, hostsOf, overrideConfig } from "./config.ts";

test("a file overrides single keys and leaves the rest", () => {
  const config = overrideConfig(DEFAULT_CONFIG, { order: { autoCancelMinutes: 5 }, brands: { velmo: { hosts: { ES: "velmo.example" } } } });
  expect(config).toMatchObject({ order: { autoCancelMinutes: 5, maxAmount: 0 }, stock: { lowAt: 5 } });
  if ("problem" in config) throw new Error(config.problem);
  expect(hostsOf(config).velmo).toEqual({ ES: "velmo.example" });
  expect(hostsOf(config).lumbra["ES"]).toBe("es.lumbra.localhost");
});

test("every brand delivers where it sells (D-122)", () => {
  expect(DEFAULT_CONFIG.delivery.countries.nidora).toContain("PT");
  expect(DEFAULT_CONFIG.delivery.countries.lumbra).not.toContain("PT");
});

test.each([
  [{ ordr: {} }, "SHOP_CONFIG: ordr is not a setting of this shop."],
  [{ order: { autoCancelMinutes: "30" } }, "SHOP_CONFIG: order.autoCancelMinutes must be a number."],
  [{ image: { widths: 80 } }, "SHOP_CONFIG: image.widths must be a list."],
  [{ order: 5 }, "SHOP_CONFIG: order must be an object."],
  [{ host: { onUnknown: "guess" } }, "SHOP_CONFIG: host.onUnknown must be one of defaultBrand, misdirected."],
  [{ countryMode: "host" }, "SHOP_CONFIG: countryMode must be one of pro, parameter."],
  [{ delivery: { text: "2 days" } }, "SHOP_CONFIG: delivery.text must be one of 3-5 days, 24-72 hours."],
  [{ device: { redirectStatus: 301 } }, "SHOP_CONFIG: device.redirectStatus must be one of 302, 307."],
  [{ payment: { provider: "nobody" } }, "SHOP_CONFIG: payment.provider must be one of builtin."],
  [[], "SHOP_CONFIG: the file must be an object."],
])("%j is told in one sentence", (override, problem) => {
  expect(overrideConfig(DEFAULT_CONFIG, override)).toEqual({ problem });
});
