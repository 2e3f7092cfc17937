/** Comments that customers write: who may, what waits for an operator, and what everybody reads. */
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createRouterClient } from "@orpc/server";
import { DAY } from "@rambla/core/time";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { aCustomer, mailsSent } from "../../test/customers.ts";
import { oneByOne, operatorCalls } from "../../test/operators.ts";
import { codeOf, counted, ordersOf, paidOrder, refusalOf, ship } from "../../test/orders.ts";
import { callContext, makeTestShop, ownAddress, type TestShop } from "../../test/shop.ts";
import { holdsTo } from "../../test/state-table.ts";
import { heardOf } from "../../test/tags.ts";
import { shopRouter } from "../api.ts";
import { beginFile, fileFor, keepFile } from "../file/service.ts";
import { deleteAccount } from "../personal/service.ts";
import type { Customer, Viewer } from "../platform/call-context.ts";
import { sql } from "../platform/database/sql.ts";
import { reviewJobs } from "./jobs.ts";
import { askForComments } from "./mail-service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  for (const brand of ["lumbra", "nidora"] as const)
    await haveGoods(
      shop,
      ["1", "2", "3"].map((goodsId) => aGoods({ goodsId, stock: 1000 })),
      { brand },
    );
});
afterAll(() => shop.close());

const TEXT = "A warm light, and the switch feels <b>solid</b>.";
const callsOf = (viewer: Viewer, rest: Parameters<typeof callContext>[1] = {}) =>
  createRouterClient(shopRouter, { context: () => callContext(shop, { viewer, idempotencyKey: randomUUID(), ...rest }) });
const reading = () => callsOf({ kind: "anonymous" });
const operator = (key?: string) => operatorCalls(shop, ["money"], { ...(key !== undefined && { key }) }).review;

type Buyer = { readonly viewer: Customer; readonly orderId: string; readonly email: string };
/** Somebody with a paid order, received unless said otherwise. */
async function aBuyer(items: readonly string[] = ["1"], until: "paid" | "shipped" | "received" = "received"): Promise<Buyer> {
  const { viewer, email } = await aCustomer(shop);
  const { orderId } = await paidOrder(shop, { items: items.map((goodsId) => ({ goodsId, qty: 1 })) }, { viewer });
  if (until !== "paid") await ship(shop, orderId);
  if (until === "received") await ordersOf(shop, { viewer }).orderConfirm({ orderId });
  return { viewer, orderId, email };
}

type Words = { score?: number; content?: string; anonymous?: boolean; files?: string[] };
const write = ({ viewer, orderId }: Buyer, words: Words = {}, goodsId = "1", rest = {}) =>
  callsOf(viewer, rest).review.commentCreate({ orderId, goodsId, score: 5, content: TEXT, ...words });
const waiting = async (id: string) => (await operator().commentsToReview({ limit: 100 })).items.find(({ commentId }) => commentId === id);
const versionOf = async (commentId: string) => (await waiting(commentId))?.version ?? 1;
const adopt = async (commentId: string) =>
  await operator().operatorCommentReview({ commentId, version: await versionOf(commentId), decision: "ADOPT" });
const reject = async (commentId: string) =>
  await operator().operatorCommentReview({
    commentId,
    version: await versionOf(commentId),
    decision: "not_approved",
    reason: "It names a person.",
  });
const shown = async (id: string, goodsId = "1") =>
  (await reading().comment.commentPage({ goodsId, limit: 100 })).items.find((item) => item.id === id);
const own = async ({ viewer }: Buyer, id: string) => (await callsOf(viewer).review.commentGet({ id })).own;
async function aFile(viewer: Viewer): Promise<string> {
  const { url } = await callsOf(viewer).file.ossSignature({});
  const begun = await beginFile(shop, url.slice("/upload/".length), ownAddress(), 7);
  if (!("fileId" in begun)) throw new Error("no file");
  const path = join(shop.dataDirectory, randomUUID());
  await writeFile(path, "picture");
  await keepFile(shop, { fileId: begun.fileId, type: "image/webp", bytes: 7, width: 1, height: 1 }, path);
  return begun.fileId;
}
const sees = async (viewer: Viewer, fileId: string, brand = "lumbra") =>
  (await fileFor(shop, fileId, { brand, query: new URLSearchParams(), viewer: async () => viewer })) !== undefined;
const NOBODY: Viewer = { kind: "anonymous" };

describe("whoever writes", () => {
  test("has bought the goods and received them, once for each order", async () => {
    const buyer = await aBuyer(["1", "2"]);
    const { id } = await write(buyer);
    expect(await codeOf(write(buyer))).toBe("comment.exists");
    await write(buyer, {}, "2");
    expect(await codeOf(write(buyer, {}, "3"))).toBe("item.notFound");
    for (const until of ["paid", "shipped"] as const) expect(await codeOf(write(await aBuyer(["1"], until)))).toBe("comment.notReceived");
    const stranger = await aCustomer(shop);
    expect(await codeOf(write({ ...buyer, viewer: stranger.viewer }, {}, "2"))).toBe("item.notFound");
    expect(await codeOf(callsOf(NOBODY).review.commentCreate({ orderId: buyer.orderId, goodsId: "1", score: 5, content: TEXT }))).toBe(
      "auth.required",
    );
    const info = await callsOf(buyer.viewer).review.commentGoodsInfo({ orderId: buyer.orderId, goodsId: "1" });
    expect([info.commentId, info.title.length > 0]).toEqual([id, true]);
    expect(await codeOf(callsOf(stranger.viewer).review.commentGoodsInfo({ orderId: buyer.orderId, goodsId: "1" }))).toBe("item.notFound");
  });

  test("is told all that is wrong at once, in signs that are seen", async () => {
    const buyer = await aBuyer();
    const refused = await refusalOf(write(buyer, { score: 6, content: "Too short" }));
    expect([refused.code, refused.data]).toEqual([
      "request.invalid",
      { fields: { score: "comment.score", content: "comment.tooShort" }, values: { min: 20, max: 1000 } },
    ]);
    expect(await codeOf(write(buyer, { content: `${"\u200b".repeat(40)} short` }))).toBe("comment.tooShort");
    expect(await codeOf(write(buyer, { content: "x".repeat(1001) }))).toBe("comment.tooLong");
    for (const score of [0, 6]) expect(await codeOf(write(buyer, { score }))).toBe("comment.score");
    await write(buyer, { content: ` ${"x".repeat(1000)}\r\n`, score: 1 });
  });

  test("writes many at once, and one counts", async () => {
    const other = await aBuyer();
    expect(counted(await Promise.all(Array.from({ length: 6 }, () => codeOf(write(other)))))).toEqual({ accepted: 1, "comment.exists": 5 });
  });
});

type Written = { readonly buyer: Buyer; readonly id: string };
async function written(): Promise<Written> {
  const buyer = await aBuyer();
  return { buyer, id: (await write(buyer)).id };
}
const after = async (change: (id: string) => Promise<unknown>) => {
  const made = await written();
  await change(made.id);
  return made;
};
const edit = ({ buyer, id }: Written, words: Words = {}) =>
  callsOf(buyer.viewer).review.commentUpdate({ id, score: 2, content: `${TEXT} Changed.`, ...words });
const edited = async (): Promise<Written> => {
  const made = await after(adopt);
  await edit(made);
  return made;
};
const remove = ({ buyer, id }: Written) => callsOf(buyer.viewer).review.commentDelete({ id });

describe("a comment that is", () => {
  const refusedAll = {
    adopt: ["item.notFound"],
    reject: ["item.notFound"],
    edit: ["item.notFound"],
    delete: ["item.notFound"],
    like: ["item.notFound"],
    reply: ["item.notFound"],
  } as const;
  holdsTo<Written>(
    {
      undereview: {
        adopt: ["accepted", "ADOPT shown"],
        reject: ["accepted", "not_approved"],
        edit: ["accepted"],
        delete: ["accepted", "gone"],
        like: ["item.notFound"],
        reply: ["item.notFound"],
      },
      "ADOPT shown": {
        adopt: ["comment.changed"],
        reject: ["comment.changed"],
        edit: ["accepted", "undereview shown"],
        delete: ["accepted", "gone"],
        like: ["accepted"],
        reply: ["accepted"],
      },
      "undereview shown": {
        adopt: ["accepted", "ADOPT shown"],
        reject: ["accepted", "not_approved shown"],
        edit: ["accepted"],
        delete: ["accepted", "gone"],
        like: ["accepted"],
        reply: ["accepted"],
      },
      not_approved: {
        adopt: ["comment.changed"],
        reject: ["comment.changed"],
        edit: ["accepted", "undereview"],
        delete: ["accepted", "gone"],
        like: ["item.notFound"],
        reply: ["item.notFound"],
      },
      "not_approved shown": {
        adopt: ["comment.changed"],
        reject: ["comment.changed"],
        edit: ["accepted", "undereview shown"],
        delete: ["accepted", "gone"],
        like: ["accepted"],
        reply: ["accepted"],
      },
      gone: refusedAll,
    },
    {
      reached: {
        undereview: written,
        "ADOPT shown": () => after(adopt),
        "undereview shown": edited,
        not_approved: () => after(reject),
        "not_approved shown": async () => {
          const made = await edited();
          await reject(made.id);
          return made;
        },
        gone: async () => {
          const made = await written();
          await remove(made);
          return made;
        },
      },
      events: {
        adopt: ({ id }) => codeOf(adopt(id)),
        reject: ({ id }) => codeOf(reject(id)),
        edit: (made) => codeOf(edit(made)),
        delete: (made) => codeOf(remove(made)),
        like: ({ buyer, id }) => codeOf(callsOf(buyer.viewer).review.commentLike({ id, like: true })),
        reply: ({ id }) => codeOf(operator().operatorCommentReply({ commentId: id, reply: "Thank you." })),
      },
      stateOf: async ({ buyer, id }) => {
        const found = await own(buyer, id).catch(() => null);
        return found ? `${found.status}${(await shown(id)) ? " shown" : ""}` : "gone";
      },
    },
  );
});

describe("what everybody reads", () => {
  test("is an approved text with its name, or without; stars and pages of the goods follow", async () => {
    const before = (await reading().comment.commentScoreAndTotal({ goodsId: "3" })).total;
    const [buyer, hidden] = [await aBuyer(["3"]), await aBuyer(["3"])];
    const { id } = await write(buyer, { score: 4 }, "3");
    const anonymous = await write(hidden, { score: 2, anonymous: true }, "3");
    expect(await shown(id, "3")).toBeUndefined();
    const heard = await heardOf(shop, () => adopt(id));
    expect(heard.flat()).toContain("lumbra:goods:3");
    await adopt(anonymous.id);
    expect(await shown(id, "3")).toMatchObject({ author: "Ana R.", score: 4, text: TEXT, likes: 0, reply: null, files: [] });
    expect(await shown(anonymous.id, "3")).toMatchObject({ author: null, score: 2 });
    expect(await reading().comment.commentScoreAndTotal({ goodsId: "3" })).toMatchObject({ score: 3, total: before + 2 });
    expect(await reading().goods.goodsDetail({ goodsId: "3" })).toMatchObject({ score: 3, commentCount: before + 2 });
    expect((await callsOf(NOBODY, { brand: "nidora" }).comment.commentPage({ goodsId: "3" })).items).toEqual([]);
    expect(await codeOf(callsOf(NOBODY, { brand: "nidora" }).review.commentGet({ id }))).toBe("item.notFound");
    await callsOf(buyer.viewer).review.commentDelete({ id });
    expect(await reading().goods.goodsDetail({ goodsId: "3" })).toMatchObject({ score: 2, commentCount: before + 1 });
  });

  test("stays as it was until a change is approved, its reply and its likes stay after that", async () => {
    const { viewer } = await aCustomer(shop);
    const made = await after(adopt);
    await operator().operatorCommentReply({ commentId: made.id, reply: "Thank you." });
    await callsOf(viewer).review.commentLike({ id: made.id, like: true });
    await edit(made, { anonymous: true });
    expect(await shown(made.id)).toMatchObject({ text: TEXT, score: 5, author: "Ana R.", reply: "Thank you.", likes: 1 });
    expect(await own(made.buyer, made.id)).toMatchObject({ status: "undereview", isPublic: true, score: 2 });
    await adopt(made.id);
    expect(await shown(made.id)).toMatchObject({ text: `${TEXT} Changed.`, score: 2, author: null, reply: "Thank you.", likes: 1 });
  });

  test("counts each customer who finds it helpful once, and no more once that is taken back", async () => {
    const { id } = await after(adopt);
    const [one, other] = [(await aCustomer(shop)).viewer, (await aCustomer(shop)).viewer];
    const like = (viewer: Viewer, isLiked: boolean, key: string = randomUUID()) =>
      callsOf(viewer, { idempotencyKey: key }).review.commentLike({ id, like: isLiked });
    await Promise.all([like(one, true), like(one, true), like(other, true)]);
    expect((await shown(id))?.likes).toBe(2);
    expect((await callsOf(one).review.commentLiked({ goodsId: "1" })).ids).toEqual([id]);
    const key = randomUUID();
    expect([await like(one, false, key), await like(one, false, key)]).toEqual([
      { liked: false, likes: 1 },
      { liked: false, likes: 1 },
    ]);
    await like(one, false);
    expect((await shown(id))?.likes).toBe(1);
    expect((await callsOf(one).review.commentLiked({ goodsId: "1" })).ids).toEqual([]);
    expect(await codeOf(like(NOBODY, true))).toBe("auth.required");
  });
});

test("where the shop reads nothing beforehand, everybody reads a comment and its changes at once", async () => {
  const quick = await makeTestShop({ config: { comment: { ...shop.config.comment, autoAdopt: true } } });
  await haveGoods(quick, [aGoods({ goodsId: "1", stock: 10 })]);
  const { viewer } = await aCustomer(quick);
  const { orderId } = await paidOrder(quick, {}, { viewer });
  await ship(quick, orderId);
  await ordersOf(quick, { viewer }).orderConfirm({ orderId });
  const { review, comment } = createRouterClient(shopRouter, {
    context: () => callContext(quick, { viewer, idempotencyKey: randomUUID() }),
  });
  const texts = async () => (await comment.commentPage({ goodsId: "1" })).items.map((item) => item.text);
  const { id } = await review.commentCreate({ orderId, goodsId: "1", score: 5, content: TEXT });
  expect(await texts()).toEqual([TEXT]);
  await review.commentUpdate({ id, score: 3, content: `${TEXT} Changed.` });
  expect(await texts()).toEqual([`${TEXT} Changed.`]);
  await quick.close();
});

describe("pictures", () => {
  test("are their author's until the comment is approved, then everybody's of the brand, and gone with it", async () => {
    const buyer = await aBuyer();
    const [first, second] = [await aFile(buyer.viewer), await aFile(buyer.viewer)];
    const { id } = await write(buyer, { files: [first] });
    expect([await sees(buyer.viewer, first), await sees(NOBODY, first)]).toEqual([true, false]);
    expect((await waiting(id))?.files[0]?.url).toMatch(/&key=/);
    await adopt(id);
    expect([await sees(NOBODY, first), await sees(NOBODY, first, "nidora")]).toEqual([true, false]);
    await edit({ buyer, id }, { files: [second] });
    expect((await shown(id))?.files).toEqual([{ url: `/upload/${first}`, kind: "image" }]);
    expect([await sees(NOBODY, first), await sees(NOBODY, second)]).toEqual([true, false]);
    await adopt(id);
    expect((await shown(id))?.files).toEqual([{ url: `/upload/${second}`, kind: "image" }]);
    expect([await sees(NOBODY, first), await sees(NOBODY, second)]).toEqual([false, true]);
    await callsOf(buyer.viewer).review.commentDelete({ id });
    expect([await sees(NOBODY, second), await sees(buyer.viewer, second)]).toEqual([false, true]);
    const { rows } = await shop.database.executeSql("select from file where used_at is not null and file_id = any($1)", [[first, second]]);
    expect(rows).toEqual([]);
  });

  test("of others, too many, or of another comment are refused, and nothing is written", async () => {
    const buyer = await aBuyer(["1", "2"]);
    const { viewer } = await aCustomer(shop);
    expect(await codeOf(write(buyer, { files: [await aFile(viewer)] }))).toBe("upload.gone");
    const seven = await Promise.all(Array.from({ length: 7 }, () => aFile(buyer.viewer)));
    expect(await codeOf(write(buyer, { files: seven }))).toBe("upload.limit");
    const { id } = await write(buyer, { files: seven.slice(0, 1) });
    expect(await codeOf(write(buyer, { files: seven.slice(0, 1) }, "2"))).toBe("upload.gone");
    expect(await codeOf(edit({ buyer, id }, { files: [await aFile(viewer)] }))).toBe("upload.gone");
    expect(await own(buyer, id)).toMatchObject({ score: 5, content: TEXT });
  });
});

describe("an operator", () => {
  test("decides about the text that was read, with a reason that its author reads", async () => {
    const made = await written();
    const asked = { commentId: made.id, version: 1, decision: "not_approved" as const };
    expect(await codeOf(operator().operatorCommentReview(asked))).toBe("comment.noReason");
    await edit(made);
    expect(await codeOf(operator().operatorCommentReview({ ...asked, decision: "ADOPT" }))).toBe("comment.changed");
    expect(await shown(made.id)).toBeUndefined();
    const item = await waiting(made.id);
    expect(item).toMatchObject({
      version: 2,
      score: 2,
      content: `${TEXT} Changed.`,
      author: "Ana R.",
      goods: { goodsId: "1" },
      isEdit: false,
    });
    expect(JSON.stringify(item)).not.toContain(made.buyer.email);
    await reject(made.id);
    expect(await own(made.buyer, made.id)).toMatchObject({ status: "not_approved", reason: "It names a person.", isPublic: false });
    expect(await waiting(made.id)).toBeUndefined();
  });

  test("reads the longest waiting first, part by part, and leaves a log without words", async () => {
    const { items } = await operator().commentsToReview({ limit: 100 });
    expect(await oneByOne((asking) => operator().commentsToReview(asking))).toEqual(items);
    expect(await codeOf(operator().commentsToReview({ brand: "nobodys" }))).toBe("item.notFound");
    const made = await written();
    await reject(made.id);
    const [entry] = await shop.database.query<{ input: unknown }>(
      sql`select input from operator_log where call = 'operatorCommentReview' and ends is null order by entry_id desc limit 1`,
    );
    expect(entry?.input).toEqual({ commentId: made.id, version: 1, decision: "not_approved" });
  });
});

describe("the mail that asks for comments", () => {
  const subscribe = (email: string) =>
    shop.database.query(sql`
      insert into newsletter_subscription (subscription_id, brand, email, country, language, asked_at, confirmed_at)
      values (${`news${randomUUID()}`}, 'lumbra', ${email}, 'ES', 'es', ${shop.clock()}, ${shop.clock()})`);
  const sent = async ({ orderId }: Buyer) => {
    await mailsSent(shop);
    await askForComments(shop, orderId);
    return (await mailsSent(shop)).filter(({ kind }) => kind === "reviewAsked");
  };
  const subscriber = async (...asked: Parameters<typeof aBuyer>) => {
    const buyer = await aBuyer(...asked);
    await shop.database.query(
      sql`update customer_order set email = ${buyer.email}, person = ${buyer.email} where order_id = ${buyer.orderId}`,
    );
    await subscribe(buyer.email);
    return buyer;
  };

  test("goes once to a customer who gets the newsletter, names what is left to say, and can be left by one press", async () => {
    const buyer = await subscriber(["1", "2"]);
    await write(buyer);
    const [mail, ...others] = await sent(buyer);
    expect([mail?.to, mail?.subject, others]).toEqual([buyer.email, "¿Qué te parece lo que pediste en Lumbra?", []]);
    expect(mail?.link).toMatch(new RegExp(`/commodity/sentComment\\?orderId=${buyer.orderId}&goodsId=2$`));
    expect(mail?.leave).toMatch(/\/promotion\/subscription\?leave=news/);
    expect(await sent(buyer)).toEqual([]);
  });

  test("goes to nobody without the newsletter, before the receipt, or once all is said", async () => {
    expect(await sent(await aBuyer())).toEqual([]);
    expect(await sent(await subscriber(["1"], "shipped"))).toEqual([]);
    const buyer = await subscriber();
    await write(buyer);
    expect(await sent(buyer)).toEqual([]);
  });

  test("is due days after the receipt", () => {
    expect(reviewJobs.map(({ name, firstAfter }) => [name, firstAfter?.(shop.config)])).toEqual([["review.ask", 7 * DAY]]);
  });
});

describe("comments of others", () => {
  test("are not seen before they are approved, nor changed or deleted at all", async () => {
    const made = await written();
    const { viewer } = await aCustomer(shop);
    const stranger = { buyer: { ...made.buyer, viewer }, id: made.id };
    expect(await codeOf(callsOf(viewer).review.commentGet({ id: made.id }))).toBe("item.notFound");
    for (const change of [edit, remove]) expect(await codeOf(change(stranger))).toBe("item.notFound");
    await adopt(made.id);
    for (const change of [edit, remove]) expect(await codeOf(change(stranger))).toBe("item.notFound");
    expect(await callsOf(viewer).review.commentGet({ id: made.id })).toMatchObject({ comment: { text: TEXT }, own: null });
    expect((await callsOf(viewer).review.commentMyPage({ orderId: made.buyer.orderId })).items).toEqual([]);
  });

  test("go with the account of their author, and with them their stars", async () => {
    const buyer = await aBuyer(["2"]);
    const { id } = await write(buyer, { score: 1 }, "2");
    await adopt(id);
    const before = (await reading().goods.goodsDetail({ goodsId: "2" })).commentCount;
    expect((await callsOf(buyer.viewer).review.commentMyPage({})).items).toMatchObject([{ id, status: "ADOPT", isPublic: true }]);
    await shop.database.query(
      sql`update customer set closing_applied_at = ${shop.clock()}, closing_due_at = ${shop.clock()} where customer_id = ${buyer.viewer.customerId}`,
    );
    await deleteAccount(shop, buyer.viewer.customerId);
    expect(await shown(id, "2")).toBeUndefined();
    expect((await reading().goods.goodsDetail({ goodsId: "2" })).commentCount).toBe(before - 1);
  });
});
