import { fragment } from "../platform/database/sql.ts";
import { because, BOOKS, ofHeld, ofOrders, OWNER, type PersonalTable, type Whose } from "./person-store.ts";

/** Withdrawals of the person's orders, and those with the mailbox while they had it. */
export const withdrawn: Whose = (person) =>
  fragment`withdrawal_id in (
    select withdrawal_id from withdrawal where ${ofOrders(person)}
    union all
    select withdrawal_id from withdrawal
    where order_id is null and brand = ${person.brand} and ${ofHeld(person.held, fragment`person`, fragment`stated_at`)})`;

export const ofReturns: Whose = (person) => fragment`case_id in (select case_id from after_sale_case where ${ofOrders(person)})`;

/** No person has to read or to answer it any more. */
const isOver = fragment`settled_at is not null
  and not exists (select from after_sale_case opened where opened.case_id = withdrawal.case_id and opened.closed_at is null)`;

/** In the order of erasure. */
export const AFTER_SALE_TABLES: Readonly<Record<string, PersonalTable>> = {
  withdrawal: {
    whose: withdrawn,
    onlyErased: () => isOver,
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
  after_sale_picture: {
    whose: ofReturns,
    key: fragment`case_id || ' ' || lpad(position::text, 6, '0')`,
    told: ["case_id", "position", "file_id", "ends_at"],
    untold: {},
    erased: "deleted",
  },
  after_sale_case_line: {
    whose: ofOrders,
    onlyErased: () => fragment`case_id in (select case_id from after_sale_case where closed_at is not null)`,
    key: fragment`case_id || ' ' || lpad(position::text, 6, '0')`,
    told: ["case_id", "order_id", "position", "quantity", "reason", "wanted_goods_id", "wanted_title"],
    untold: {},
    erased: {
      emptied: { reason: fragment`null` },
      kept: because(BOOKS, ["case_id", "order_id", "position", "quantity", "wanted_goods_id", "wanted_title"]),
    },
  },
  after_sale_case: {
    whose: ofOrders,
    onlyErased: () => fragment`closed_at is not null`,
    key: fragment`case_id`,
    told: [
      "case_id",
      "kind",
      "order_id",
      "opened_at",
      "goods_state",
      "logistics_company",
      "tracking_number",
      "sent_at",
      "goods_received_at",
      "decision",
      "decided_at",
      "late",
      "refused_because",
      "answer",
      "description",
      "serial_number",
      "label_text",
      "replacement_company",
      "replacement_number",
      "replacement_sent_at",
      "grant_id",
      "closed_at",
    ],
    untold: {},
    erased: {
      emptied: {
        answer: fragment`null`,
        description: fragment`case when description is not null then '' end`,
        serial_number: fragment`null`,
        label_text: fragment`null`,
        tracking_number: fragment`null`,
        replacement_number: fragment`null`,
      },
      kept: because(BOOKS, [
        "case_id",
        "kind",
        "order_id",
        "opened_at",
        "goods_state",
        "logistics_company",
        "sent_at",
        "goods_received_at",
        "decision",
        "decided_at",
        "replacement_company",
        "replacement_sent_at",
        "late",
        "refused_because",
        "grant_id",
        "closed_at",
      ]),
    },
  },
};
