/** The people behind a shared cache: each has a unique word in their data. */
import { randomUUID } from "node:crypto";
import type { Database } from "@rambla/domain/platform/database/database";
import { PASSWORD, register } from "./customer.ts";
import { ask } from "./http-client.ts";
import type { Nodes } from "./nodes.ts";
import { ADDRESS, callAs, commit, type Guest, login, newGuest, placedBy, totalOf } from "./shopper.ts";

/** A person with the unique word in their data. */
export type Person = {
  readonly kind: "customer" | "guest";
  readonly word: string;
  readonly cookie: string;
  readonly token: string;
  readonly orderId: string;
  /** Of their browser. */
  readonly headers: Readonly<Record<string, string>>;
};

export const NOBODY: Person = { kind: "guest", word: "", cookie: "", token: "", orderId: "", headers: {} };

const addressOf = (word: string) => ({ ...ADDRESS, firstName: word, lastName: word, detailedAddress: `Calle ${word} 1`, company: word });

/** A customer with name, address, cart, favourite, question and order, with their word in all texts. */
export async function newCustomer(nodes: Nodes, goodsId: string, word: string): Promise<Person> {
  const { port } = nodes.first;
  const guest = newGuest({ email: `${word}@example.com` });
  const { customer } = await register(port, [nodes.first.dataDirectory, nodes.second.dataDirectory], guest);
  const done = async (method: "POST" | "PATCH", path: string, body: unknown) => {
    const { status, text } = await callAs(port, customer, method, path, body, randomUUID());
    if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
  };
  await done("PATCH", "/api/account/account", { nickname: word });
  await done("POST", "/api/shop/user/address", addressOf(word));
  await done("POST", "/api/shop/user/collection", { goodsId });
  await done("POST", "/api/shop/cart", { goodsId, qty: 1 });
  await done("POST", "/api/shop/user/consultation", { content: `¿Tiene ${word} una luz cálida?` });
  return {
    kind: "customer",
    word,
    cookie: await cookieOf(port, customer),
    token: customer.token ?? "",
    orderId: await ordered(port, customer, goodsId, word),
    headers: {},
  };
}

/** A guest with an order; their word is in the browser and the order. */
export async function newGuestOf(nodes: Nodes, goodsId: string, word: string, headers: Person["headers"] = {}): Promise<Person> {
  const { port } = nodes.first;
  const guest = await login(port, newGuest({ email: `${word}@example.com` }));
  const token = guest.token ?? "";
  return {
    kind: "guest",
    word,
    cookie: `rambla_guest=${token}; rambla_known=guest`,
    token,
    orderId: await ordered(port, guest, goodsId, word),
    headers,
  };
}

async function ordered(port: number, guest: Guest, goodsId: string, word: string): Promise<string> {
  const placed = placedBy(
    await commit(port, guest, goodsId, await totalOf(port, guest, goodsId), randomUUID(), { address: addressOf(word) }),
  );
  if (!placed) throw new Error("no order was placed");
  return placed.orderId;
}

async function cookieOf(port: number, { email, address }: Guest): Promise<string> {
  const { headers, status } = await ask({
    port,
    path: "/login",
    method: "POST",
    body: new URLSearchParams({ intent: "password", username: email, password: PASSWORD }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin", "x-forwarded-for": address },
  });
  const set = headers["set-cookie"] ?? [];
  if (status !== 302 || set.length === 0) throw new Error(`nobody is logged in: ${status}`);
  return set.map((cookie) => cookie.split(";")[0]).join("; ");
}

/** Ends a person's session by backdating it. */
export async function endSession(database: Database, { word }: Person): Promise<void> {
  const email = `${word}@example.com`;
  const { rows } = await database.executeSql(
    `update session set created_at = created_at - $2::interval, generated_at = generated_at - $2::interval, expires_at = expires_at - $2::interval
    where email = $1 or subject_id in (select customer_id from customer where email = $1) returning 1`,
    [email, "60 days"],
  );
  if (rows.length === 0) throw new Error("there was no session to end");
}
