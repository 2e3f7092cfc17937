/** One declaration of a table's columns. */
import { type Fragment, fragment, listed } from "./sql.ts";

/** The field `orderId` is the column `order_id`. */
export type Column<Type> = {
  /** Carries the type. */
  readonly is?: Type;
  /** The SQL expression to read. */
  readonly read?: string;
  readonly name?: string;
  /** Text by default. */
  readonly type?: "integer" | "bigint" | "numeric" | "boolean" | "jsonb";
  readonly json?: true;
  /** Why the data export leaves the column out. */
  readonly untold?: string;
  /** The SQL expression after the account is deleted. */
  readonly erased?: string;
  /** If not for bookkeeping. */
  readonly kept?: string;
};

export type Columns = Readonly<Record<string, Column<unknown>>>;

export type Values<All extends Columns> = {
  readonly [Field in keyof All]: All[Field] extends Column<infer Type> ? Type : never;
};

export type OptionalValues<All extends Columns> = { readonly [Field in keyof All]: Values<All>[Field] | null };

export const column = <Type>(how: Omit<Column<Type>, "is"> = {}): Column<Type> => how;

const literal = (text: string): Fragment => ({ strings: [text], values: [], fragment: true });

const snake = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function each(columns: Columns, write: (field: string, name: string, how: Column<unknown>) => string): Fragment {
  return literal(
    Object.entries(columns)
      .map(([field, how]) => write(field, how.name ?? snake(field), how))
      .join(", "),
  );
}

export const selected = (columns: Columns): Fragment => each(columns, (field, name, { read = name }) => `${read} as "${field}"`);

export const asJson = (columns: Columns): Fragment => each(columns, (field, name, { read = name }) => `'${field}', ${read}`);

export const names = (columns: Columns): Fragment => each(columns, (_, name) => name);

export const fields = (columns: Columns): Fragment => each(columns, (field) => `"${field}"`);

export const typed = (columns: Columns): Fragment => each(columns, (field, _, { type = "text" }) => `"${field}" ${type}`);

/** In the order of `names`. */
export function values<All extends Columns>(columns: All, row: Values<All>): Fragment {
  return listed(
    Object.entries(columns).map(([field, { json }]) => {
      const value = row[field as keyof All];
      return fragment`${json && value !== null ? JSON.stringify(value) : value}`;
    }),
  );
}

/** For tables that keep rows for bookkeeping. */
export function inventory(columns: Columns, books: string) {
  const all = Object.entries(columns).map(([field, how]) => ({ ...how, name: how.name ?? snake(field) }));
  return {
    told: all.flatMap(({ name, untold }) => (untold === undefined ? [name] : [])),
    untold: Object.fromEntries(all.flatMap(({ name, untold }) => (untold === undefined ? [] : [[name, untold]]))),
    erased: {
      emptied: Object.fromEntries(all.flatMap(({ name, erased }) => (erased === undefined ? [] : [[name, literal(erased)]]))),
      kept: Object.fromEntries(all.flatMap(({ name, erased, kept = books }) => (erased === undefined ? [[name, kept]] : []))),
    },
  };
}
