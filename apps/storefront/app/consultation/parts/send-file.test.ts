import { expect, test } from "vitest";
import { whileSignedOut } from "../../../test/signed-out.ts";
import { sendFile } from "./send-file.ts";

const open = whileSignedOut();

test("whoever sends a file and is signed in no more is led to the login and back", async () => {
  const { led, seen } = open("/mobile/personCenter/consult");
  void sendFile("/uploadTicket", new File(["picture"], "picture.png", { type: "image/png" }));
  expect([await led, seen()]).toEqual(["/mobile/login?forward=%2Fmobile%2FpersonCenter%2Fconsult", ["/uploadTicket"]]);
});
