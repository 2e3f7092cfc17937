import { expect, test, vi } from "vitest";
import { whileSignedOut } from "../../../test/signed-out.ts";
import { ask, having, listOf, NotAnswered } from "./ask.ts";
import { askPart } from "../growing/use-growing-list.ts";
import { whoIsHere } from "../person/use-person.ts";

const open = whileSignedOut();

test.each([
  ["/personCenter/orders?tab=paid", "/login?forward=%2FpersonCenter%2Forders%3Ftab%3Dpaid"],
  ["/mobile/messageBox", "/mobile/login?forward=%2Fmobile%2FmessageBox"],
  ["/mobile", "/mobile/login?forward=%2Fmobile"],
])("on %s", async (page, login) => {
  const { led } = open(page);
  void ask("/question", having());
  expect(await led).toBe(login);
});

test.each(["/login?forward=%2Forder%2FconfireOrder", "/mobile/login"])("but stays on %s, where it is already", async (page) => {
  const { led, seen } = open(page);
  void ask("/question", having());
  await vi.waitFor(() => expect(seen()).toEqual(["/question"]));
  await new Promise(setImmediate);
  expect(await Promise.race([led, "stays"])).toBe("stays");
});

test("with what is read on and on", async () => {
  const { led } = open("/personCenter/message");
  void askPart("/messagePart?after=7");
  expect(await led).toBe("/login?forward=%2FpersonCenter%2Fmessage");
});

test("with who is here", async () => {
  const { led, seen } = open("/commodity/list?id=100");
  void whoIsHere();
  expect([await led, seen()]).toEqual(["/login?forward=%2Fcommodity%2Flist%3Fid%3D100", ["/me"]]);
});

test("but not with what nobody has pressed", async () => {
  const { led, seen } = open("/");
  await expect(ask("/cart/own", having(), undefined, { redirect: "manual" })).rejects.toBeInstanceOf(NotAnswered);
  expect([await Promise.race([led, "stays"]), seen()]).toEqual(["stays", ["/cart/own"]]);
});

test("an answer is one that has what it is asked for", () => {
  const isCart = having<{ lines: unknown; news: unknown }>("lines", "news");
  expect([{ lines: 1, news: 1, more: 1 }, { lines: [] }, null, "lines", undefined].map((answer) => isCart(answer))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect([[], {}, null, "a"].map((answer) => listOf(answer))).toEqual([true, false, false, false]);
});
