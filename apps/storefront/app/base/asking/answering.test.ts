import { refuse } from "@rambla/core/refusal";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import * as z from "zod";
import { answering } from "./answering.ts";
import { type PageContext, pageContext } from "../page-context.ts";

const goods = z.strictObject({ goodsId: z.string().max(3) });

async function asked(body: string, work: (page: PageContext, question: z.output<typeof goods>) => Promise<object>) {
  const context = new RouterContextProvider();
  context.set(pageContext, { layout: "desktop" } as PageContext);
  const response = await answering(goods, work)({ request: new Request("http://shop.example/goods", { method: "POST", body }), context });
  return { status: response.status, answer: (await response.json()) as unknown };
}

test("a question gets the answer of its work, which knows the page", async () => {
  expect(await asked('{"goodsId":"7"}', async ({ layout }, { goodsId }) => ({ layout, goodsId }))).toEqual({
    status: 200,
    answer: { layout: "desktop", goodsId: "7" },
  });
});

test.each(["", "{", "null", "7", "[]", "{}", '{"goodsId":7}', '{"goodsId":"1234"}', '{"goodsId":"7","more":1}'])(
  "%j is no question, and nothing is done for it",
  async (body) => {
    let done = 0;
    expect(await asked(body, async () => ({ done: (done += 1) }))).toEqual({ status: 400, answer: { refused: "request.invalid" } });
    expect(done).toBe(0);
  },
);

const thrown = (code: string, status: number) =>
  Object.assign(new Error(code), { code, status, defined: true, data: { values: { most: 3 } } });

test.each([
  ["auth.required", 401],
  ["email.invalid", 400],
  ["password.wrong", 400],
  ["item.notFound", 404],
  ["stock.insufficient", 409],
  ["limit.tooMany", 429],
  ["service.unavailable", 503],
])("a refusal %s has the status of its code, %i, whether it is given or a call throws it", async (code, status) => {
  expect(await asked('{"goodsId":"7"}', async () => refuse(code, { values: { most: 3 } }))).toEqual({
    status,
    answer: { refused: code, values: { most: 3 } },
  });
  expect(await asked('{"goodsId":"7"}', () => Promise.reject(thrown(code, status)))).toEqual({
    status,
    answer: { refused: code, values: { most: 3 } },
  });
});

test("a surprise is none", async () => {
  await expect(asked('{"goodsId":"7"}', () => Promise.reject(new Error("the database is away")))).rejects.toThrow("the database is away");
});
