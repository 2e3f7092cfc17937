import { expect, test } from "vitest";
import { whileSignedOut } from "../../../test/signed-out.ts";
import { makePasskey } from "./passkey-ceremony.ts";

const open = whileSignedOut();

test("whoever makes a passkey and is signed in no more is led to the login and back", async () => {
  const { led, seen } = open("/personCenter/account");
  void makePasskey("/account/passkey", "Lampara2026");
  expect([await led, seen()]).toEqual(["/login?forward=%2FpersonCenter%2Faccount", ["/account/passkey"]]);
});
