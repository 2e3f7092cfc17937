/**
 * Every id of every call, tried by customers of the same and another brand and country, a guest and an anonymous caller. The answer and the
 * statements equal those of an unknown id, and the owner's data stay. A new call with an id needs a line here.
 */
import { randomBytes, randomInt } from "node:crypto";
import { opaqueId } from "@rambla/contract/call";
import { sql } from "@rambla/domain/platform/database/sql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { busyCustomer } from "../../../packages/domain/test/busy-customer.ts";
import type { SignedRequest } from "../../../tools/trial/signed-request.ts";
import { type Call, calls, requestOf } from "./call-inputs.ts";
import { type FrontDoor, openFrontDoor, placeOrder } from "./front-door.ts";

type Thing =
  | "address"
  | "session"
  | "passkey"
  | "message"
  | "coin"
  | "order"
  | "line"
  | "bundle"
  | "proof"
  | "change"
  | "subscription"
  | "file"
  | "comment"
  | "return";

/** The owner's thing and the id's place in the input; or why the ids belong to no customer (`nobodys`). */
const IDS: Readonly<Record<string, Thing | { readonly of: Thing; readonly body: (id: string) => object } | { readonly nobodys: string }>> =
  {
    addressUpdate: "address",
    addressDelete: "address",
    addressSetDefault: "address",
    accountSessionEnd: "session",
    passkeyName: "passkey",
    passkeyRemove: "passkey",
    emailMessageDetail: "message",
    emailMessageRead: { of: "message", body: (id) => ({ id }) },
    userCurrencySingle: "coin",
    shoppingRebate: "order",
    orderRepurchase: "order",
    orderDelete: "order",
    orderGet: "order",
    orderDetail: "order",
    orderPay: "order",
    paymentPlatforms: "order",
    orderCancel: "order",
    orderCancelAsk: "order",
    orderConfirm: "order",
    affiliateNotify: "order",
    withdrawalLook: "order",
    // Each is another statement: one that is made too often is told so.
    withdrawalState: {
      of: "order",
      body: (id) => ({ name: "Eve", orderNumber: `L26-${randomInt(1e8)}`, email: `${randomInt(1e8)}@example.com`, orderId: id }),
    },
    postSaleCreate: {
      of: "order",
      body: (id) => ({
        orderId: id,
        type: "return",
        items: [{ line: 1, qty: 1, reasonCode: "faulty" }],
        description: "It flickers whenever it is dimmed.",
      }),
    },
    postSaleByOrder: "order",
    postSaleList: "return",
    postSaleLogistics: { of: "return", body: () => ({ logisticsCompany: "ups" }) },
    invoicePageSearch: "order",
    invoiceCreate: { of: "order", body: (id) => ({ orderId: id, kind: "1" }) },
    cartBatchQty: "line",
    cartUpdateQty: "line",
    cartRemove: "line",
    cartFullDiscountSwitch: "line",
    cartPalletCancel: "bundle",
    contactConfirm: "proof",
    register: "proof",
    forgotPassword: "proof",
    login: { of: "proof", body: (id) => ({ grant_type: "code", verificationId: id, code: "123456" }) },
    contactUndo: "change",
    newsletterConfirm: "subscription",
    newsletterLeave: "subscription",
    commentCreate: "order",
    commentMyPage: "order",
    commentGoodsInfo: "order",
    commentGet: "comment",
    commentUpdate: "comment",
    commentDelete: "comment",
    commentLike: { nobodys: "of comments that everybody reads" },
    consultationCreate: { of: "file", body: (id) => ({ content: "Does it fit under a table?", email: "eve@example.com", files: [id] }) },
    verificationLook: { nobodys: "whoever holds the id of a proof was shown it when they asked; it tells a masked mailbox" },
    sendCode: { nobodys: "the same id: it goes again to whom it went before" },
    membershipBuy: { nobodys: "it names the customer the form was made for: another caller is refused before anything is looked up" },
    accountClosedCancel: { nobodys: "the human check comes first; closing.test.ts tries its codes" },
    ...Object.fromEntries(
      [
        "goodsSpecial",
        "goodsHomeRecommendModule",
        "cartStockCheck",
        "cartPalletStockCheck",
        "settlementOrderPrice",
        "orderCommitPay",
        "activityDetail",
        "activityGoods",
        "activityExpand",
        "userActivityInsert",
        "giftGoodsList",
        "giftCartList",
        "giftCartTabList",
        "cartAdd",
        "cartAddBatch",
        "cartPalletAdd",
        "cartPalletUpdateQty",
        "cartPalletUpdate",
        "cartPalletRemove",
        "cartPalletRemoveBatch",
        "recipesPage",
        "homePageCopyWriterDetail",
        "homeArticlePage",
        "homeArticle",
        "homeInformationDetail",
      ].map((name) => [name, { nobodys: "of goods, bundles, events and content, which are everybody's" }]),
    ),
  };

const PATTERN = JSON.stringify((z.toJSONSchema(opaqueId) as { readonly pattern: string }).pattern);
const bearing = calls.filter(
  ({ inputSchema }) =>
    inputSchema instanceof z.ZodType &&
    JSON.stringify(z.toJSONSchema(inputSchema, { io: "input", unrepresentable: "any" })).includes(PATTERN),
);

let door: FrontDoor;
let things: Readonly<Record<Thing, string>>;
let anas: Awaited<ReturnType<typeof busyCustomer>>["customer"];
/** `orderToken` goes along with calls that take one. */
type Stranger = Partial<SignedRequest> & { readonly orderToken?: string };
const strangers: Record<string, Stranger> = {};

beforeAll(async () => {
  door = await openFrontDoor();
  const { shop } = door;
  // Back-in-stock subscriptions need sold-out goods.
  await shop.database.executeSql("update goods_stock set quantity = 0 where goods_id = '2'");
  const ana = await busyCustomer(shop, "ana");
  anas = ana.customer;
  const { customerId } = anas.viewer;
  await door.post("/api/shop/cart/pallet", { palletId: "set", qty: 1 }, { token: anas.access });
  await shop.database
    .query(sql`insert into passkey (passkey_id, customer_id, brand, host, credential_id, public_key, sign_count, transports, name, created_at)
    values ('anaspasskey', ${customerId}, 'lumbra', 'es.lumbra.localhost', ${Buffer.from("credential")}, ${Buffer.from("key")}, 0, '{}', 'Phone', ${shop.clock()})`);
  await door.post(
    "/api/account/contact",
    { kind: "email", account: "anew@example.com", password: "velero47noches" },
    { token: anas.access },
  );
  const one = async (text: string) => {
    const [row] = (await shop.database.executeSql(text, [customerId])).rows as readonly { readonly id: string }[];
    if (!row) throw new Error(`nothing is found by ${text}`);
    return row.id;
  };
  things = {
    address: await one("select address_id as id from customer_address where customer_id = $1"),
    session: await one("select session_id as id from session where subject_id = $1"),
    passkey: "anaspasskey",
    message: await one("select message_id as id from message where customer_id = $1"),
    coin: await one("select transfer_id as id from coin_posting where customer_id = $1"),
    order: ana.paid.orderId,
    line: await one("select line_id as id from cart_line where customer_id = $1 and pallet_id is null"),
    bundle: await one("select line_id as id from cart_line where customer_id = $1 and pallet_id is not null"),
    proof: await one("select verification_id as id from verification where customer_id = $1"),
    change: await one("select verification_id as id from verification where customer_id = $1"),
    subscription: `news${customerId}`,
    file: ana.picture,
    comment: ana.commentId,
    return: ana.returnId,
  };
  Object.assign(strangers, {
    "another customer": { token: await door.customer() },
    "another customer in another country": { token: await door.customer(), country: "DE" },
    "a customer of another brand": { token: await door.customer("nidora"), brand: "nidora" },
    "a customer of a third brand": { token: await door.customer("velmo"), brand: "velmo" },
    "a guest of a third brand": { token: await door.guest("velmo"), brand: "velmo" },
    "a customer of another brand who asks in this one": { token: await door.customer("nidora") },
    "a guest": { token: await door.guest() },
    "a guest in another country": { token: await door.guest(), country: "DE" },
    "a guest of another brand": { token: await door.guest("nidora"), brand: "nidora" },
    nobody: {},
    "nobody, with an empty token of an order": { orderToken: "" },
    "nobody, with a guess": { orderToken: "A".repeat(43) },
    "nobody, with the token of another order": { orderToken: (await placeOrder(door)).orderToken },
    "the owner's link in another brand": { orderToken: ana.paid.orderToken, brand: "nidora" },
  } satisfies Record<string, Stranger>);
});
afterAll(() => door?.close());

/** Ana's data except attempt counters. */
async function allOfAna(): Promise<(readonly [table: string, rows: readonly string[]])[]> {
  const tables = [
    "customer_address",
    "message",
    "coin_posting",
    "cart_line",
    "passkey",
    "newsletter_subscription",
    "consultation_file",
    "written_comment",
    "comment_like",
    "after_sale_case",
    "customer_order",
    "session",
  ];
  const signs = [anas.viewer.customerId, things.order, things.file];
  return await Promise.all(
    tables.map(async (name) => {
      const { rows } = await door.shop.database.executeSql(`select row_to_json(one)::text as row from ${name} as one order by 1`);
      return [name, (rows as { row: string }[]).map(({ row }) => row).filter((row) => signs.some((sign) => row.includes(sign)))] as const;
    }),
  );
}

async function answered(call: Call, id: string, { orderToken, ...who }: Stranger) {
  const row = IDS[call.route.operationId ?? ""];
  const request = requestOf(call, who);
  const asked =
    typeof row === "object" && "body" in row ? JSON.stringify(row.body(id)) : request.body?.toString().replaceAll("nobodys", id);
  const bears = call.meta.caller === "orderBearer" && orderToken !== undefined;
  const body = bears && asked !== undefined ? JSON.stringify({ ...(JSON.parse(asked) as object), orderToken }) : asked;
  const token = bears && asked === undefined ? `${request.path.includes("?") ? "&" : "?"}orderToken=${orderToken}` : "";
  const path = request.path.replaceAll("nobodys", id) + token;
  if (!`${path} ${body}`.includes(id)) throw new Error("what is asked names no id");
  door.shop.takeStatements();
  const { status, headers, text } = await door.call({ ...request, path, body });
  return {
    status,
    headers: [...headers.keys()].sort(),
    text: text.replaceAll(id, "…").replace(/"withdrawalId":"\w+"/, ""),
    statements: door.shop.takeStatements(),
  };
}

test("each call that takes an id says here whose it is, and no other does", () => {
  expect(bearing.length).toBeGreaterThan(40);
  expect(Object.keys(IDS)).toEqual(expect.arrayContaining(bearing.map(({ route }) => route.operationId)));
  expect(calls.map(({ route }) => route.operationId)).toEqual(expect.arrayContaining(Object.keys(IDS)));
});

describe("the id of somebody else", () => {
  const owned = calls.flatMap((call) => {
    const row = IDS[call.route.operationId ?? ""];
    return row === undefined || (typeof row === "object" && "nobodys" in row)
      ? []
      : [{ name: call.route.operationId ?? "", call, thing: typeof row === "string" ? row : row.of }];
  });

  test.each(owned)("in $name answers as one that nobody has, and changes nothing", async ({ call, thing }) => {
    const id = things[thing];
    const before = await allOfAna();
    for (const [table, rows] of before) expect(rows, table).not.toEqual([]);
    for (const [who, request] of Object.entries(strangers)) {
      const none = randomBytes(id.length).toString("hex").slice(0, id.length);
      expect(await answered(call, id, request), who).toEqual(await answered(call, none, request));
    }
    expect(await allOfAna()).toEqual(before);
  });

  test("is told from a made up one by its owner: what is tried above would be found", async () => {
    const token = anas.access;
    for (const [name, thing] of [
      ["emailMessageDetail", "message"],
      ["userCurrencySingle", "coin"],
      ["orderGet", "order"],
      ["shoppingRebate", "order"],
      ["cartUpdateQty", "line"],
      ["addressSetDefault", "address"],
      ["passkeyName", "passkey"],
    ] as const) {
      const call = calls.find(({ route }) => route.operationId === name);
      if (!call) throw new Error(`no call ${name}`);
      expect([name, (await answered(call, things[thing], { token })).status]).toEqual([name, 200]);
    }
  });
});
