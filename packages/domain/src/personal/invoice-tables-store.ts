/** Invoices in the personal-data inventory; the law requires keeping them. */
import { BY_LAW, INVOICE, NUMBERED, PLACE, REQUEST } from "../invoice/columns.ts";
import { inventory } from "../platform/database/columns.ts";
import { fragment } from "../platform/database/sql.ts";
import { ofOrders, type PersonalTable } from "./person-store.ts";

/** In the order of erasure. */
export const INVOICE_TABLES: Readonly<Record<string, PersonalTable>> = {
  invoice_file: {
    whose: (person) => fragment`invoice_id in (select invoice_id from invoice where ${ofOrders(person)})`,
    key: fragment`invoice_id`,
    told: ["invoice_id", "made_at"],
    untold: { pdf: "a file, which can be downloaded with its order" },
    erased: { stays: BY_LAW },
  },
  invoice: {
    whose: ofOrders,
    key: fragment`invoice_id`,
    ...inventory({ ...INVOICE, ...NUMBERED, ...PLACE }, BY_LAW),
    erased: { stays: BY_LAW },
  },
  invoice_request: { whose: ofOrders, key: fragment`request_id`, ...inventory({ ...REQUEST, ...PLACE }, BY_LAW) },
};
