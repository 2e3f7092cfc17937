import { after, SECOND } from "@rambla/core/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDoor, until } from "../../../test/jobs.ts";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { sql } from "../../platform/database/sql.ts";
import {
  createPayment,
  decidePayment,
  deliverDueNotifications,
  deliverTaken,
  dueNotifications,
  paymentByReference,
} from "./builtin-service.ts";

const BACKLOG = 440;

let shop: TestShop;
let reference: string;
beforeAll(async () => {
  shop = await makeTestShop();
  reference = await createPayment(shop, {
    paymentId: "p",
    amount: { minor: 100, iso: "EUR" },
    brand: "lumbra",
    country: "ES",
    language: "es",
    orderNumber: "1",
    successPath: "/",
    failurePath: "/",
    method: "card",
    origin: "https://shop.example",
  });
});
afterAll(() => shop.close());

/** Writes notifications with their id as body, the first one due longest. */
async function written(ids: readonly string[], tries: number, longest: number): Promise<void> {
  await shop.database.query(sql`
    insert into provider_notification (event_id, reference, body, due_at, tries)
    select id, ${reference}, id, ${after(shop.clock(), -longest * SECOND)}::timestamptz + place * interval '1 microsecond', ${tries} from unnest(${ids}::text[]) with ordinality as one(id, place)`);
}
const named = (what: string, count: number) => Array.from({ length: count }, (_, index) => `${what} ${index}`);

test(`one that is due now waits neither for ${BACKLOG} that failed before nor for one that hangs; those go on behind it, longest due first`, async () => {
  const stale = named("stale", BACKLOG);
  await written(stale, 3, 3600);
  await written(["hanging"], 0, 60);
  await written(["older", "due"], 0, 1);
  const [door, posted]: [ReturnType<typeof makeDoor>, string[]] = [makeDoor(), []];
  const go = () =>
    deliverDueNotifications(shop, async (body) => {
      const id = Buffer.from(body).toString("utf8");
      posted.push(id);
      if (id === "hanging") await door.opened;
      return !id.startsWith("stale");
    });
  const running = go();
  // Deliveries continue while one hangs.
  await until(() => posted.length > BACKLOG / 4);
  expect(posted).toContain("hanging");
  expect(posted.filter((id) => id !== "hanging").slice(0, 102)).toEqual(["older", "due", ...stale.slice(0, 100)]);
  door.open();
  await running;
  while ((await dueNotifications(shop, 1)).length > 0) await go();
  expect(posted.toSorted()).toEqual(["hanging", "older", "due", ...stale].toSorted());
  const delivered = await shop.database.query<{ eventId: string }>(
    sql`select event_id as "eventId" from provider_notification where delivered_at is not null order by event_id`,
  );
  expect(delivered.map(({ eventId }) => eventId)).toEqual(["due", "hanging", "older"]);
  // Unconfirmed notifications return, each time later.
  const again = { ...shop, clock: () => after(shop.clock(), 40 * SECOND) };
  expect(await dueNotifications(again, BACKLOG + 1)).toHaveLength(BACKLOG);
});

test("one that was tried often enough is left alone", async () => {
  await shop.database.query(sql`delete from provider_notification`);
  await written(["given up"], 25, 60);
  await written(["once more"], 24, 60);
  const posted: string[] = [];
  await deliverDueNotifications(shop, async (body) => posted.push(Buffer.from(body).toString("utf8")) < 0);
  expect(posted).toEqual(["once more"]);
});

test("whoever decides has taken the notification with that, and only notes that it was delivered; one that nobody delivered is looked after five seconds later", async () => {
  await shop.database.query(sql`delete from provider_notification`);
  const payment = await paymentByReference(shop, reference);
  const decided = payment && (await decidePayment(shop, payment, "approve"));
  if (!decided?.tells) throw new Error("nothing is told");
  const posted: string[] = [];
  const post = async (body: Uint8Array) => posted.push(Buffer.from(body).toString("utf8")) > 0;
  const dueAt = after(shop.clock(), 5 * SECOND);
  await deliverDueNotifications(shop, post);
  expect(posted).toEqual([]);
  await deliverDueNotifications({ ...shop, clock: () => dueAt }, post);
  expect(posted).toEqual([decided.tells.body]);
  shop.takeStatements();
  await deliverTaken(shop, decided.tells, post);
  expect(shop.takeStatements().map((text) => text.trim())).toEqual([
    expect.stringMatching(/^update provider_notification set delivered_at/),
  ]);
  expect(posted).toHaveLength(2);
});
