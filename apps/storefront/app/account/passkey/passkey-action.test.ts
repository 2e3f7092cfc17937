import { expect, test } from "vitest";
import { credentialShown } from "./passkey-action.ts";

const shown = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" },
  clientExtensionResults: {},
};
const posted = (credential: string) => {
  const form = new FormData();
  form.set("credential", credential);
  return form;
};

test("what a browser shows for a passkey is read, and nothing besides", () => {
  expect(credentialShown(posted(JSON.stringify({ ...shown, authenticatorAttachment: "platform" })))).toEqual(shown);
});

test.each([
  "",
  "{",
  "null",
  "[]",
  "7",
  '"text"',
  "{}",
  JSON.stringify({ ...shown, id: 7 }),
  JSON.stringify({ ...shown, id: "ü" }),
  JSON.stringify({ ...shown, id: "A".repeat(1401) }),
  JSON.stringify({ ...shown, type: "password" }),
  JSON.stringify({ ...shown, response: null }),
  JSON.stringify({ ...shown, response: { ...shown.response, userHandle: "" } }),
])("%s is none", (credential) => {
  expect(credentialShown(posted(credential))).toEqual({ refused: "passkey.failed" });
});
