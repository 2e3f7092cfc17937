/** Every text of every call at the size of a whole body: refused or accepted, never a server error, and no other visitor waits. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { INNER_WORDS } from "../../../tools/trial/inner-words.ts";
import { longestHold, MOST_HELD } from "../../../tools/trial/hold.ts";
import { signedHeaders } from "../../../tools/trial/signed-request.ts";
import { calls, requestOf } from "./call-inputs.ts";
import { type Answered, type FrontDoor, openFrontDoor } from "./front-door.ts";

let door: FrontDoor;
beforeAll(async () => {
  door = await openFrontDoor();
});
afterAll(() => door?.close());

/** Input that makes patterns backtrack: spaces, mailbox parts, combining marks, digits. */
const LONG = `x${[" ", "a.", "e\u0301", "0", "@-"].map((sign) => sign.repeat(80_000 / sign.length)).join("")}x`;

/** Lengthens each text of the body in turn. */
function lengthened(body: unknown): unknown[] {
  if (typeof body === "string") return [LONG];
  if (Array.isArray(body)) return body.flatMap((entry, at) => lengthened(entry).map((changed) => body.with(at, changed)));
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => lengthened(value).map((changed) => ({ ...body, [name]: changed })));
}

const asked = calls.filter(({ route }) => route.method !== "GET").map((call) => ({ name: call.route.operationId ?? "", call }));

test.each(asked)("$name", async ({ call }) => {
  const token = await (call.meta.caller === "customer" ? door.customer() : door.guest());
  const { body = "{}" } = requestOf(call, { token });
  for (const [index, changed] of lengthened(JSON.parse(body)).entries()) {
    const request = { ...requestOf(call, { token }), body: JSON.stringify(changed) };
    // Signed beforehand, so that only the server is measured.
    const headers = signedHeaders({ ...request, at: door.shop.clock().getTime() + index });
    let answered: Answered | undefined;
    const held = await longestHold(async () => {
      answered = await door.raw(request.path, { method: request.method, body: request.body, headers });
    });
    const what = JSON.stringify(changed).slice(0, 80);
    expect(answered?.status, what).toBeLessThan(500);
    expect(answered?.text.length, what).toBeLessThan(20_000);
    expect(answered?.text, what).not.toMatch(INNER_WORDS);
    expect(held, `${what}: milliseconds`).toBeLessThan(MOST_HELD);
  }
});
