import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { after, HOUR } from "@rambla/core/time";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, aPrice, haveGoods } from "../../test/catalogue.ts";
import { aCustomer, mailsSent } from "../../test/customers.ts";
import { oneByOne, operatorCalls } from "../../test/operators.ts";
import { codeOf, counted } from "../../test/orders.ts";
import { callContext, makeTestShop, type TestShop, untilSomebodyWaits } from "../../test/shop.ts";
import { shopTime } from "../../test/shop-time.ts";
import { shopRouter } from "../api.ts";
import { deleteAccount } from "../personal/service.ts";
import { sql } from "../platform/database/sql.ts";

const START = new Date("2026-11-20T10:00:00Z");
const CONTENT = "Does the lamp come with a bulb?";
let shop: TestShop;
let hours = 0;
beforeAll(async () => {
  shop = await makeTestShop();
  for (const brand of ["lumbra", "nidora"] as const)
    await haveGoods(shop, [aGoods({ goodsId: "1", prices: [aPrice(), aPrice({ country: "FR" })] })], { brand });
});
afterAll(() => shop.close());

type Rest = NonNullable<Parameters<typeof callContext>[1]>;
const callsOf = (rest: Rest = {}) =>
  createRouterClient(shopRouter, { context: () => callContext(shop, { idempotencyKey: randomUUID(), ...rest }) });
const later = () => shop.moveTo(after(START, (hours += 1) * HOUR));

async function asked(
  rest: Rest = {},
  question: { content?: string; goodsId?: string; email?: string; files?: string[] } = {},
): Promise<string> {
  later();
  const { consultationId } = await callsOf(rest).consultation.consultationCreate({ content: CONTENT, ...question });
  return consultationId;
}
const operator = (key?: string) => operatorCalls(shop, ["money"], { ...(key !== undefined && { key }) }).consultation;
const waiting = async (which: { brand?: string; language?: string } = {}) =>
  (await operator().consultationsToAnswer({ limit: 100, ...which })).items;
const reply = (consultationId: string, words = "No, it does not.", key?: string) =>
  operator(key).operatorConsultationReply({ consultationId, reply: words });
/** Answers every open question. */
const nothingWaits = async () => {
  for (const { consultationId } of await waiting()) await reply(consultationId);
  await mailsSent(shop);
};

describe("what waits", () => {
  test("is told oldest first and part by part, with all that an answer needs and without who asked; answered, it waits no more", async () => {
    await nothingWaits();
    const { viewer, email } = await aCustomer(shop);
    const fileId = randomUUID().replaceAll("-", "");
    await shop.database.query(
      sql`insert into file (file_id, state, type, bytes, width, height, created_at) values (${fileId}, 'ready', 'image/jpeg', 10, 1, 1, ${shop.clock()})`,
    );
    const first = await asked({ viewer }, { goodsId: "1", files: [fileId] });
    const at = shop.clock().toISOString();
    const second = await asked({ brand: "nidora", country: "FR" }, { email: "guest@example.com" });
    const gone = await asked({}, { goodsId: "1", email: "third@example.com" });
    await shop.database.query(sql`update consultation set goods_id = '404' where consultation_id = ${gone}`);

    const items = await waiting();
    expect(items).toEqual([
      {
        consultationId: first,
        brand: "lumbra",
        countryCode: "ES",
        languageTag: "es",
        createdAt: at,
        content: CONTENT,
        goods: { goodsId: "1", title: expect.any(String) },
        files: [
          {
            url: expect.stringMatching(new RegExp(`^http://es\\.lumbra\\..*/upload/${fileId}\\?until=\\d+&key=[\\w-]{43}$`)),
            kind: "image",
          },
        ],
      },
      expect.objectContaining({ consultationId: second, brand: "nidora", countryCode: "FR", languageTag: "fr", goods: null, files: [] }),
      expect.objectContaining({ consultationId: gone, goods: { goodsId: "404", title: null } }),
    ]);
    for (const who of [email, "guest@example.com", viewer.customerId]) expect(JSON.stringify(items)).not.toContain(who);
    expect(await oneByOne((asking) => operator().consultationsToAnswer(asking))).toEqual(items);
    const idsOf = async (which: { brand?: string; language?: string }) =>
      (await waiting(which)).map(({ consultationId }) => consultationId);
    expect([await idsOf({ brand: "nidora" }), await idsOf({ language: "es" }), await idsOf({ brand: "nidora", language: "es" })]).toEqual([
      [second],
      [first, gone],
      [],
    ]);
    for (const brand of ["nobodys", "toString"]) expect(await codeOf(waiting({ brand }))).toBe("item.notFound");
    await reply(first);
    expect(await idsOf({})).toEqual([second, gone]);
  });

  test("is found by its index among a hundred times as much that is answered", async () => {
    await shop.database.executeSql(`
      insert into consultation (consultation_id, brand, country, language, email, content, created_at, reply, replied_at)
      select 'many' || n, 'lumbra', 'ES', 'es', 'many@example.com', 'question ' || n, timestamptz '2025-01-01' + n * interval '1 minute', 'yes', ${shopTime(shop)} from generate_series(1, 5000) as n`);
    await shop.database.executeSql("analyze consultation");
    await asked({}, { email: "late@example.com" });
    shop.takeAsked();
    await waiting();
    const [list] = shop.takeAsked().filter(({ text }) => text.includes("order by created_at, consultation_id"));
    const { rows } = await shop.database.executeSql(`explain (format json) ${list?.text}`, [...(list?.values ?? [])]);
    expect(JSON.stringify(rows)).toContain("consultation_waiting");
    await shop.database.executeSql("delete from consultation where consultation_id like 'many%'");
  });
});

describe("an answer", () => {
  test("is read by its customer in their list, their message box and one mail, and by nobody of another brand", async () => {
    await nothingWaits();
    const { viewer, email } = await aCustomer(shop);
    const consultationId = await asked({ viewer });
    later();
    await reply(consultationId, "  Yes <b>& no</b>\r\n\r\nhttps://elsewhere.example  ");
    const own = callsOf({ viewer });
    const said = "Yes <b>& no</b>\n\nhttps://elsewhere.example";
    expect((await own.consultation.consultationPage({})).items).toMatchObject([
      { consultationId, reply: said, repliedAt: shop.clock().toISOString() },
    ]);
    const [message, ...others] = (await own.message.emailMessagePage({})).items;
    expect([message?.title, message?.readStatus, others]).toEqual(["Nuestra respuesta a tu pregunta", 0, []]);
    expect(message?.content).toBe(
      `<p>Yes &lt;b&gt;&amp; no&lt;/b&gt;</p>\n<p>https://elsewhere.example</p>\n<h2>Tu pregunta</h2>\n<blockquote><p>${CONTENT}</p></blockquote>\n<p><a href="/personCenter/consult">Ver mis preguntas</a></p>`,
    );
    const [mail, ...more] = await mailsSent(shop);
    expect([mail?.kind, mail?.to, mail?.subject, more]).toEqual(["questionAnswered", email, "Nuestra respuesta a tu pregunta", []]);
    expect(mail?.text).toContain(`Yes <b>& no</b>\n\nhttps://elsewhere.example\n\nTu pregunta\n${CONTENT}`);
    expect(mail?.html).toContain("Yes &#60;b&#62;&#38; no&#60;/b&#62;");
    expect(mail?.link).toMatch(/^http:\/\/es\.lumbra\..*\/personCenter\/consult$/);
    for (const brand of ["lumbra", "nidora"] as const)
      expect(
        (await callsOf({ brand }).consultation.consultationPage({ goodsId: "1" })).items.filter(
          (item) => item.consultationId === consultationId,
        ),
      ).toEqual([]);
  });

  test("about goods is everybody's to read in its brand, and drops their kept pages with it", async () => {
    const consultationId = await asked({ brand: "nidora", country: "FR" }, { goodsId: "1", email: "goods@example.com" });
    const shown = async (brand: "lumbra" | "nidora") =>
      (await callsOf({ brand }).consultation.consultationPage({ goodsId: "1" })).items
        .filter((item) => item.consultationId === consultationId)
        .map((item) => item.reply);
    expect(await shown("nidora")).toEqual([]);
    shop.takeAsked();
    await reply(consultationId, "It is oak.");
    expect(
      shop
        .takeAsked()
        .flatMap(({ values }) => values)
        .filter((value) => typeof value === "string" && value.includes("nidora:goods:1")),
    ).toHaveLength(1);
    expect([await shown("nidora"), await shown("lumbra")]).toEqual([["It is oak."], []]);
  });

  test("goes to the mailbox that a guest named, in their language and from their brand, and quotes nothing that can be followed", async () => {
    await nothingWaits();
    const consultationId = await asked(
      { brand: "nidora", country: "FR" },
      { email: "guest2@example.com", goodsId: "1", content: "Look at https://evil.example/a\nor www.evil.example <b>now</b>" },
    );
    await reply(consultationId, "C’est du chêne.");
    const [mail, ...more] = await mailsSent(shop);
    expect([mail?.to, mail?.subject, more]).toEqual(["guest2@example.com", expect.stringMatching(/^Notre réponse à propos de /), []]);
    expect(mail?.text).toContain("C’est du chêne.\n\nVotre question\nLook at https evil. example/a\nor www. evil. example b now /b");
    expect(mail?.link).toMatch(/^http:\/\/fr\.nidora\..*\/commodity\/detail\?id=1&distributionId=0$/);
    expect(mail?.from.name).toBe("Nidora");
    expect(
      (await shop.database.query(sql`select from mail where recipient = 'guest2@example.com'`)).length,
      "whom it went to is forgotten",
    ).toBe(0);
  });

  test("of a customer without a proven mailbox is a message alone", async () => {
    await nothingWaits();
    const { viewer } = await aCustomer(shop);
    await shop.database.query(sql`update customer set email_verified_at = null where customer_id = ${viewer.customerId}`);
    await reply(await asked({ viewer }));
    expect(await mailsSent(shop)).toEqual([]);
    expect((await callsOf({ viewer }).message.emailMessagePage({})).items).toHaveLength(1);
  });

  test("is given once: the same try again changes nothing, another is refused, and of many at once one counts", async () => {
    await nothingWaits();
    const { viewer } = await aCustomer(shop);
    const [first, second] = [await asked({ viewer }), await asked({ viewer })];
    const key = randomUUID();
    expect([await reply(first, "Yes.", key), await reply(first, "Yes.", key)]).toEqual([
      { consultationId: first },
      { consultationId: first },
    ]);
    expect(await codeOf(reply(first, "No.", key))).toBe("idempotency.conflict");
    expect(await codeOf(reply(first, "No."))).toBe("consultation.answered");
    expect(counted(await Promise.all(Array.from({ length: 6 }, (_, turn) => codeOf(reply(second, `Answer ${turn}`)))))).toEqual({
      accepted: 1,
      "consultation.answered": 5,
    });
    expect(await codeOf(reply("nobodys"))).toBe("item.notFound");
    expect((await callsOf({ viewer }).message.emailMessagePage({})).items).toHaveLength(2);
    expect(await mailsSent(shop)).toHaveLength(2);
  });

  test("is plain words of a length, and refused it leaves the question waiting", async () => {
    await nothingWaits();
    const consultationId = await asked({}, { email: "length@example.com" });
    for (const words of ["", "  a  ", "\u200b\u0001\u202e\u200b", "\u3164\u200d\ufe0f\u2800", "x".repeat(2001)])
      expect(await codeOf(reply(consultationId, words))).toMatch(/^(BAD_REQUEST|request\.invalid)$/);
    expect((await waiting()).map((item) => item.consultationId)).toEqual([consultationId]);
    expect(await mailsSent(shop)).toEqual([]);
    await reply(consultationId, "x".repeat(2000));
  });

  test("stands in the log without its words", async () => {
    const consultationId = await asked({}, { email: "log@example.com" });
    await reply(consultationId, "Dear Ana Ruiz, it is oak.");
    const [entry] = await shop.database.query<{ name: string; input: unknown }>(
      sql`select operator_name as name, input from operator_log where call = 'operatorConsultationReply' and ends is null order by entry_id desc limit 1`,
    );
    expect(entry).toEqual({ name: "ana", input: { consultationId } });
  });

  test("waits for whoever deletes the account that asked, and finds the question gone", async () => {
    const { viewer } = await aCustomer(shop);
    const consultationId = await asked({ viewer });
    const answered = await shop.database.transaction(async (transaction) => {
      await transaction.query(sql`select from customer where customer_id = ${viewer.customerId} for update`);
      const code = codeOf(reply(consultationId));
      await untilSomebodyWaits(shop);
      await transaction.query(sql`delete from consultation where consultation_id = ${consultationId}`);
      return { code };
    });
    expect(await answered.code).toBe("item.notFound");
  });

  test("goes with the account that asked, and whatever waits to be told of it", async () => {
    await nothingWaits();
    const { viewer } = await aCustomer(shop);
    const [answered, open] = [await asked({ viewer }, { goodsId: "1" }), await asked({ viewer })];
    await reply(answered, "A word to you alone.");
    await shop.database.query(
      sql`update customer set closing_applied_at = ${shop.clock()}, closing_due_at = ${shop.clock()} where customer_id = ${viewer.customerId}`,
    );
    await deleteAccount(shop, viewer.customerId);
    expect(await mailsSent(shop)).toEqual([expect.objectContaining({ kind: "accountDeleted" })]);
    expect(await waiting()).toEqual([]);
    expect(await codeOf(reply(open))).toBe("item.notFound");
    for (const table of ["consultation", "message", "mail", "operator_log"]) {
      const { rows } = await shop.database.executeSql(
        `select to_jsonb(${table}) as row from ${table} where to_jsonb(${table})::text like '%A word to you alone%'`,
      );
      expect([table, rows]).toEqual([table, []]);
    }
  });
});
