/** The part of the personal-data inventory about what comes after a sale. */
import { fragment } from "../platform/database/sql.ts";
import { because, BOOKS, ofHeld, ofOrders, OWNER, type PersonalTable, type Whose } from "./person-store.ts";

/** Of orders of theirs, and those that named a mailbox at the time when it was theirs. */
export const withdrawn: Whose = (person) =>
  fragment`withdrawal_id in (
    select withdrawal_id from withdrawal where ${ofOrders(person)}
    union all
    select withdrawal_id from withdrawal
    where order_id is null and brand = ${person.brand} and ${ofHeld(person.held, fragment`person`, fragment`stated_at`)})`;

/** In the order in which they are erased. */
export const AFTER_SALE_TABLES: Readonly<Record<string, PersonalTable>> = {
  withdrawal: {
    whose: withdrawn,
    key: fragment`withdrawal_id`,
    told: ["withdrawal_id", "country", "language", "name", "order_number", "email", "lines", "goods", "stated_at", "order_id", "case_id"],
    untold: { brand: OWNER, person: OWNER, ...because("whether its order is found", ["looked_at", "settled_at"]) },
    erased: {
      emptied: { name: fragment`''`, email: fragment`''`, person: fragment`''`, goods: fragment`null` },
      kept: because(BOOKS, [
        "withdrawal_id",
        "brand",
        "country",
        "language",
        "order_number",
        "lines",
        "stated_at",
        "order_id",
        "case_id",
        "looked_at",
        "settled_at",
      ]),
    },
  },
  after_sale_case_line: {
    whose: ofOrders,
    key: fragment`case_id || ' ' || lpad(position::text, 6, '0')`,
    told: ["case_id", "order_id", "position", "quantity", "reason"],
    untold: {},
    erased: { emptied: { reason: fragment`null` }, kept: because(BOOKS, ["case_id", "order_id", "position", "quantity"]) },
  },
  after_sale_case: {
    whose: ofOrders,
    key: fragment`case_id`,
    told: [
      "case_id",
      "kind",
      "order_id",
      "opened_at",
      "goods_state",
      "goods_received_at",
      "decision",
      "late",
      "refused_because",
      "answer",
      "grant_id",
      "closed_at",
    ],
    untold: {},
    erased: {
      emptied: { answer: fragment`null` },
      kept: because(BOOKS, [
        "case_id",
        "kind",
        "order_id",
        "opened_at",
        "goods_state",
        "goods_received_at",
        "decision",
        "late",
        "refused_because",
        "grant_id",
        "closed_at",
      ]),
    },
  },
};
