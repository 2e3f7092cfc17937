/**
 * Unsaved changes of a customer's cart: the last write of each line. Numbered, so that a late write overrides no newer one and may be
 * resent.
 */
import { type CartChange, changed, lineKey } from "@rambla/core/cart";
import type { Line } from "../line.ts";
import type { CartQuestion, ServerLine } from "./own-cart.ts";

type Write =
  | { readonly do: "put"; readonly line: Line; readonly at?: number }
  | { readonly do: "change"; readonly fields: Partial<Line> }
  | { readonly do: "remove" };
export type Edit = Write & { readonly version: number };
export type Edits = ReadonlyMap<string, Edit>;
export const NO_EDITS: Edits = new Map();

export const find = <Each extends Line>(lines: readonly Each[], key: string): Each | undefined =>
  lines.find((line) => lineKey(line) === key);

export const versionOf = (lines: readonly ServerLine[], key: string): number => find(lines, key)?.version ?? 0;

export function edited(lines: readonly Line[], edits: Edits): readonly Line[] {
  let now = lines;
  for (const [key, edit] of edits) {
    if (edit.do === "remove") now = now.filter((line) => lineKey(line) !== key);
    else if (edit.do === "put" && !find(now, key)) now = now.toSpliced(edit.at ?? now.length, 0, edit.line);
    else now = now.map((line) => (lineKey(line) === key ? { ...line, ...(edit.do === "put" ? edit.line : edit.fields) } : line));
  }
  return now;
}

/** Adds a change; gives the same object when it changes nothing. @param shown the lines before it */
export function withChange(edits: Edits, change: CartChange<Line>, shown: readonly Line[], server: readonly ServerLine[]): Edits {
  const after = changed(shown, change);
  if (after === shown) return edits;
  const next = new Map(edits);
  const write = (key: string, what: Write) => {
    const before = next.get(key);
    // A line that is added again takes the place of the later write.
    if (what.do === "put") next.delete(key);
    next.set(key, { ...merged(before, what), version: Math.max(before?.version ?? 0, versionOf(server, key)) + 1 });
  };
  for (const key of shown.map(lineKey)) if (!find(after, key)) write(key, { do: "remove" });
  for (const [at, line] of after.entries()) {
    const key = lineKey(line);
    const before = find(shown, key);
    const fields = Object.fromEntries(Object.entries(line).filter(([name, value]) => before && Reflect.get(before, name) !== value));
    if (!before) write(key, { do: "put", line, ...(change.do !== "put" && { at }) });
    else if (before !== line) write(key, { do: "change", fields });
  }
  return next;
}

function merged(before: Write | undefined, what: Write): Write {
  if (what.do !== "change" || !before || before.do === "remove") return what;
  if (before.do === "put") return { ...before, line: { ...before.line, ...what.fields } };
  return { do: "change", fields: { ...before.fields, ...what.fields } };
}

/** Gives the request that saves the writes; undefined when all their lines are gone. */
export function questionOf(edits: Edits, server: readonly ServerLine[], currency: string): CartQuestion | undefined {
  const known = [...edits].flatMap(([key, edit]) => {
    const id = find(server, key)?.id;
    return id === undefined || edit.do === "put" ? [] : [{ id, edit }];
  });
  const items = known.map(({ id, edit }) => {
    if (edit.do === "remove") return { id, qty: 0, version: edit.version };
    const { qty, ticked, fullDiscountId: _, ...told } = edit.fields;
    return { id, qty, ticked, version: edit.version, ...(Object.keys(told).length > 0 && { seen: true as const }) };
  });
  const discounts = known.flatMap(({ id, edit }) =>
    edit.do === "change" && edit.fields.fullDiscountId !== undefined ? [{ id, fullDiscountId: edit.fields.fullDiscountId }] : [],
  );
  const lines = [...edits.values()].flatMap((edit) =>
    edit.do === "put" ? [{ ...itemOf(edit.line, currency), at: edit.at, version: edit.version }] : [],
  );
  return items.length + lines.length > 0 ? { do: "save", items, lines, discounts } : undefined;
}

/** Whether the server's line differs from the write. */
export function isLeftOut(edit: Edit, line: ServerLine | undefined): boolean {
  if (!line || edit.do === "remove") return line !== undefined;
  const { qty = line.qty, ticked = line.ticked } = edit.do === "put" ? edit.line : edit.fields;
  return qty !== line.qty || ticked !== line.ticked;
}

/** A price in another currency is not of this market. */
export const itemOf = ({ goodsId, distributionId, palletId, fullDiscountId, qty, ticked, price, ...line }: Line, currency: string) => ({
  goodsId,
  distributionId,
  ...(palletId && { palletId }),
  ...(fullDiscountId && { fullDiscountId }),
  qty,
  ticked,
  price: line.currency === currency ? price : undefined,
});
