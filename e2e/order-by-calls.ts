/** Places and pays an order by calls, for journeys that begin after the purchase. */
import { randomUUID } from "node:crypto";
import { callAs, commit, decide, type Guest, login, openOrder, placedBy, totalOf } from "../tools/trial/shopper.ts";
import { PASSWORD } from "./account.ts";
import type { Person } from "./people.ts";
import { expect, type Shopper } from "./shopper.ts";

type PaidOrder = { readonly orderId: string; readonly number: string; readonly title: string };

/** Orders one unit and pays by card, as the customer of `signUp` or as a guest. */
export async function orderByCalls(
  { market }: Shopper,
  { email, street, ...person }: Person,
  goodsId: string,
  who: "customer" | "guest" = "customer",
): Promise<PaidOrder> {
  const port = Number(process.env["SHOP_PORT"]);
  const visitor: Guest = { address: "127.0.0.1", email, brand: market.brand.code, country: market.country.code };
  const buyer = who === "guest" ? await login(port, visitor) : await customer(port, visitor);
  const total = await totalOf(port, buyer, goodsId);
  const { firstName, lastName, city, postCode, phone, province = "" } = person;
  const named = { firstName, lastName, city, postCode, phone, province, detailedAddress: street, extraAddress: "", company: "" };
  const answered = await commit(port, buyer, goodsId, total, randomUUID(), { address: { ...named, country: market.country.code } });
  const placed = placedBy(answered);
  if (!placed) throw new Error(`nothing is ordered: ${answered.text}`);
  const approved = await decide(port, placed.reference, "approve");
  expect(approved.status, approved.text).toBe(303);
  const { data } = await openOrder(port, buyer, placed);
  expect(data).toMatchObject({ paymentStatus: "Paid", items: [{ goodsId }] });
  const [{ title }] = data["items"] as [{ readonly title: string }];
  return { orderId: placed.orderId, number: String(data["orderNumber"]), title };
}

async function customer(port: number, visitor: Guest): Promise<Guest> {
  const grant = { grant_type: "password", username: visitor.email, password: PASSWORD };
  const { data, text } = await callAs(port, visitor, "POST", "/api/account/token", grant);
  expect(data["access_token"], text).toEqual(expect.any(String));
  return { ...visitor, token: String(data["access_token"]) };
}
