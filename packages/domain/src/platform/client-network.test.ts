import { expect, test } from "vitest";
import { networkHash, networkOf } from "./client-network.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1::/48"],
  ["2001:db8:1:2::1", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["2001:db8::1:2:3:4", "2001:db8:0::/48"],
  ["::1", "0:0:0::/48"],
  ["::", "0:0:0::/48"],
  ["fe80::1%eth0", "fe80:0:0::/48"],
  ["64:ff9b::198.51.100.1", "64:ff9b:0::/48"],
  ["", ""],
  ["unix socket", "unix socket"],
])("%j belongs to %j", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("what is kept of an address depends on the shop's key and does not hold it", () => {
  const one = networkHash({ secret: new Uint8Array(32).fill(1) }, "203.0.113.7");
  expect(one.equals(networkHash({ secret: new Uint8Array(32).fill(1) }, "203.0.113.7"))).toBe(true);
  expect(one.equals(networkHash({ secret: new Uint8Array(32).fill(2) }, "203.0.113.7"))).toBe(false);
  expect(one.toString("latin1")).not.toContain("203.0.113.7");
});
