import { after, DAY } from "@rambla/core/time";
import { TAX_ID_PATTERNS } from "@rambla/core/tax-id";
import { describe, expect, test } from "vitest";
import { dayIn, type InvoicedOrder, readBuyer, type RequestStatus, standingOf } from "./rules.ts";

const RECEIVED = new Date("2026-09-01T10:00:00Z");
const finished = { deliveryStatus: "Finished", finishedAt: RECEIVED, leftMinor: 4000, request: null, hasInvoice: false };
const asked = (status: RequestStatus, kind: "1" | "2" | "3" = "1") => ({ request: { kind, status } });
const IN_TIME = after(RECEIVED, 90 * DAY - 1);
const TOO_LATE = after(RECEIVED, 90 * DAY);

describe("how it stands with the invoice of an order", () => {
  const CASES: readonly (readonly [string, Partial<InvoicedOrder>, Date, string, string])[] = [
    ["on its way", { deliveryStatus: "HaveDelivered", finishedAt: null }, IN_TIME, "CAN_NOT_APPLY_INVOICE", ""],
    ["received", {}, IN_TIME, "CAN_APPLY_INVOICE", "1 2"],
    ["received 90 days ago", {}, TOO_LATE, "CAN_NOT_APPLY_INVOICE", ""],
    ["all of its money given back", { leftMinor: 0 }, IN_TIME, "CAN_NOT_APPLY_INVOICE", ""],
    ["asked for", asked("IN_AUDIT"), IN_TIME, "IN_AUDIT", ""],
    ["asked for, 90 days ago", asked("IN_AUDIT"), TOO_LATE, "IN_AUDIT", ""],
    ["approved", asked("AUDITED_WAIT_UPLOAD"), IN_TIME, "AUDITED_WAIT_UPLOAD", ""],
    ["issued", { ...asked("CAN_DOWNLOAD_INVOICE"), hasInvoice: true }, IN_TIME, "CAN_DOWNLOAD_INVOICE", "3"],
    ["issued, 90 days ago", { ...asked("CAN_DOWNLOAD_INVOICE"), hasInvoice: true }, TOO_LATE, "CAN_DOWNLOAD_INVOICE", ""],
    ["refused", asked("REFUSED"), IN_TIME, "CAN_REAPPLY_INVOICE", "1 2"],
    ["refused, 90 days ago", asked("REFUSED"), TOO_LATE, "CAN_NOT_APPLY_INVOICE", ""],
    ["correction refused", { ...asked("REFUSED", "3"), hasInvoice: true }, IN_TIME, "CAN_REAPPLY_INVOICE", "3"],
    ["correction refused, 90 days ago", { ...asked("REFUSED", "3"), hasInvoice: true }, TOO_LATE, "CAN_DOWNLOAD_INVOICE", ""],
  ];
  test.each(CASES)("%s", (_, change, now, status, kinds) => {
    const standing = standingOf({ ...finished, ...change }, now, 90, true);
    expect([standing.status, standing.kinds.join(" ")]).toEqual([status, kinds]);
    expect(standing.applyUntil).toEqual(kinds === "" ? null : after(RECEIVED, 90 * DAY));
  });

  test("offers none where the seller issues none", () => {
    expect(standingOf(finished, IN_TIME, 90, false)).toEqual({ status: "CAN_NOT_APPLY_INVOICE", kinds: [], applyUntil: null });
  });
});

describe("whom an invoice is made out to", () => {
  const given = {
    name: " Ana  Ruiz ",
    detailedAddress: "Calle Mayor 1",
    extraAddress: "",
    postCode: "28001",
    city: "Madrid",
    province: "",
    country: "ES",
    taxID: "",
  };
  test.each([
    ["a person without a number", given, "1", null],
    ["a person with one", { ...given, taxID: "12345678z" }, "1", "ES12345678Z"],
    ["a company", { ...given, taxID: "b-1234.5678" }, "2", "ESB12345678"],
  ] as const)("takes %s", (_, one, kind, taxID) => {
    expect(readBuyer(one, kind, TAX_ID_PATTERNS)).toEqual({ ...given, name: "Ana Ruiz", taxID });
  });
  test.each([
    ["a company without a number", given, "2", { taxID: "invoice.wrongTaxId" }],
    ["a number of another form", { ...given, taxID: "B1" }, "1", { taxID: "invoice.wrongTaxId" }],
    ["a script that no font of the paper has", { ...given, name: "王小明" }, "1", { name: "invoice.letters" }],
    ["nobody", { ...given, name: " \u200b", city: "" }, "1", { name: "address.required", city: "address.required" }],
  ] as const)("refuses %s", (_, one, kind, problems) => {
    expect(readBuyer(one, kind, TAX_ID_PATTERNS)).toEqual({ problems });
  });
});

test("counts the day of the seller", () => {
  expect(dayIn("Europe/Berlin", new Date("2026-12-31T23:30:00Z"))).toBe("2027-01-01");
});
