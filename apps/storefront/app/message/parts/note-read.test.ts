import { expect, test } from "vitest";
import { whileSignedOut } from "../../../test/signed-out.ts";
import { noteRead } from "./note-read.ts";

const open = whileSignedOut();

test("whoever opens a message and is signed in no more is led to the login and back", async () => {
  const { led, seen } = open("/personCenter/message");
  void noteRead("/messageRead", "7");
  expect([await led, seen()]).toEqual(["/login?forward=%2FpersonCenter%2Fmessage", ["/messageRead"]]);
});
