import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import { makeLog } from "./log.ts";

const SECRET = "ana.ruiz@example.com";

/** The line that the server would print. */
function lineOf(details: object): string {
  let line = "";
  makeLog({ write: (text: string) => (line += text) }).error(details, "it failed");
  return line;
}

describe("what an error of a library carries", () => {
  test.each([
    [
      "a row of PostgreSQL",
      Object.assign(new Error(`null value in column "x" of ${SECRET}`), {
        code: "23502",
        severity: "ERROR",
        detail: `Failing row contains (1, ${SECRET}).`,
        where: SECRET,
        hint: SECRET,
        internalQuery: SECRET,
        constraint: "order_total",
        table: "customer_order",
        column: "email",
      }),
      ["23502", "order_total", "customer_order", "email"],
    ],
    [
      "a refusal of a mail server",
      Object.assign(new Error(`550 5.1.1 <${SECRET}>: Recipient address rejected`), {
        code: "EENVELOPE",
        command: "RCPT TO",
        responseCode: 550,
        response: `550 <${SECRET}>`,
        rejected: [SECRET],
        rejectedErrors: [new Error(SECRET)],
      }),
      ["EENVELOPE", "RCPT TO", "550"],
    ],
    ["a text that could not be read", capture(() => JSON.parse(`{"email": ${SECRET}`)), ["SyntaxError"]],
    ["a message of several lines that look like places", new Error(`${SECRET}\n    at ${SECRET} (file:///${SECRET}:1:1)`), ["Error"]],
    ["a cause", new Error("outer", { cause: Object.assign(new Error(SECRET), { detail: SECRET, code: "23505" }) }), ["23505"]],
    [
      "many",
      new AggregateError([Object.assign(new Error(SECRET), { code: "ECONNREFUSED", address: SECRET })], SECRET),
      ["AggregateError", "ECONNREFUSED"],
    ],
    ["a name that is none", Object.assign(new Error("x"), { name: `Error of ${SECRET}`, code: SECRET }), ["Error"]],
    ["something that is no error", { email: SECRET, toString: () => SECRET }, ["object"]],
    ["a text", SECRET, ["string"]],
  ])("%s: nothing personal, and still a word that helps", (_what, error, expected) => {
    const line = lineOf({ error, requestId: "r-1" });
    expect(line).not.toContain(SECRET);
    expect(line).not.toContain("Failing row");
    for (const word of [...expected, "it failed", "r-1"]) expect(line).toContain(word);
  });

  test("the places in the program stay", () => {
    expect(JSON.parse(lineOf({ error: new Error(SECRET) })).error.stack[0]).toMatch(/loggable\.test\.ts:\d+/);
  });

  test("a sentence of our own stays", () => {
    expect(lineOf({ error: new DatabaseAway("full") })).toContain("the disk of the database is full");
  });
});

describe("details", () => {
  test("only those of the list get in", () => {
    const { level, time, msg, ...rest } = JSON.parse(
      lineOf({
        job: "mail.send",
        id: "018f-aa",
        count: 3,
        status: SECRET,
        email: SECRET,
        parameters: [SECRET],
        body: { a: SECRET },
        headers: { cookie: SECRET },
        kind: SECRET,
      }),
    );
    expect(rest).toEqual({ job: "mail.send", id: "018f-aa", count: 3, kind: "…" });
    expect([level, typeof time, msg]).toEqual([50, "number", "it failed"]);
  });

  test.each([
    ["/commodity/detail?id=1&email=ana@example.com", "/commodity/detail"],
    [`/order/${SECRET}/x`, "/order/…/x"],
    ["/a%40b/file.pdf", "/…/file.pdf"],
    [`/${"a/".repeat(50)}`, "/a/a/a/a/a/a/…"],
    [`/${"x".repeat(5000)}`, "/…"],
    ["/", "/"],
  ])("the address %s is %s", (path, expected) => {
    expect(JSON.parse(lineOf({ path })).path).toBe(expected);
  });

  test("whatever somebody writes, no line is long and no sign of a mailbox gets through", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3000 }), fc.string({ maxLength: 300 }), (path, text) => {
        const error = Object.assign(new Error(text), { code: text, detail: text, table: text, name: text });
        const line = lineOf({ path: `/${path}@`, id: `${text}@`, kind: `${text}@`, error });
        return line.length < 3500 && !line.includes("@");
      }),
    );
  });
});

function capture(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
