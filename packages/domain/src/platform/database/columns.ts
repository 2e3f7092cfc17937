/** One declaration of a table's columns: its row type, its select list, its insert and its part of the personal-data inventory come from it. */
import { type Fragment, fragment, listed } from "./sql.ts";

/** A column, named like its field: `orderId` is `order_id`. */
export type Column<Type> = {
  /** Never set: carries the type of the value. */
  readonly is?: Type;
  /** The SQL expression it is read by, where that is not the column itself. */
  readonly read?: string;
  /** The name of the column, where it is not that of the field. */
  readonly name?: string;
  /** The SQL type, for rows that are sent as JSON; text where none is said. */
  readonly type?: "integer" | "bigint" | "numeric" | "boolean" | "jsonb";
  /** Stored as JSON. */
  readonly json?: true;
  /** Why a customer who asks for their data is not told of it. */
  readonly untold?: string;
  /** The SQL expression it becomes when its customer's account is deleted. */
  readonly erased?: string;
  /** Why it is kept then, where the books of the shop are not the reason. */
  readonly kept?: string;
};

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** The values of columns, by field. */
export type Values<All extends Columns> = {
  readonly [Field in keyof All]: All[Field] extends Column<infer Type> ? Type : never;
};

/** The same, of a row that may be missing. */
export type OptionalValues<All extends Columns> = { readonly [Field in keyof All]: Values<All>[Field] | null };

export const column = <Type>(how: Omit<Column<Type>, "is"> = {}): Column<Type> => how;

/** Text that stands in the code, as a piece of SQL. */
const literal = (text: string): Fragment => ({ strings: [text], values: [], fragment: true });

const snake = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function each(columns: Columns, write: (field: string, name: string, how: Column<unknown>) => string): Fragment {
  return literal(
    Object.entries(columns)
      .map(([field, how]) => write(field, how.name ?? snake(field), how))
      .join(", "),
  );
}

/** What a select reads of columns, each under the name of its field. */
export const selected = (columns: Columns): Fragment => each(columns, (field, name, { read = name }) => `${read} as "${field}"`);

/** The arguments of `json_build_object` that make an object of columns. */
export const asJson = (columns: Columns): Fragment => each(columns, (field, name, { read = name }) => `'${field}', ${read}`);

/** The names of columns, for an insert. */
export const names = (columns: Columns): Fragment => each(columns, (_, name) => name);

/** The fields of columns, as an insert selects them from rows that are sent as JSON. */
export const fields = (columns: Columns): Fragment => each(columns, (field) => `"${field}"`);

/** The same with their types, as `jsonb_to_recordset` wants them. */
export const typed = (columns: Columns): Fragment => each(columns, (field, _, { type = "text" }) => `"${field}" ${type}`);

/** The values of a row in the order of `names`. */
export function values<All extends Columns>(columns: All, row: Values<All>): Fragment {
  return listed(
    Object.entries(columns).map(([field, { json }]) => {
      const value = row[field as keyof All];
      return fragment`${json && value !== null ? JSON.stringify(value) : value}`;
    }),
  );
}

/** What the personal-data inventory says of a table whose rows stay for the books when an account is deleted. */
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
