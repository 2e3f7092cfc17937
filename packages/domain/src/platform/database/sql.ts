/** The `sql` tag separates values from text, so PostgreSQL can prepare the text. */

/** `planned`: once per text, or each time with its values. */
export type Statement = { readonly text: string; readonly values: readonly unknown[]; readonly planned: "once" | "eachTime" };

/** SQL to place inside a statement. */
export type Fragment = { readonly strings: readonly string[]; readonly values: readonly unknown[]; readonly fragment: true };

/** Above the number of texts in this code. More means that a text varies with its input, so it is not prepared. */
const PREPARED_AT_MOST = 2000;

const names = new Map<string, string>();

/** The name of the prepared statement; undefined when planned each time. */
export function nameOf({ text, planned }: Statement): string | undefined {
  if (planned === "eachTime") return undefined;
  const before = names.get(text);
  if (before !== undefined || names.size >= PREPARED_AT_MOST) return before;
  const name = `q${names.size + 1}`;
  names.set(text, name);
  return name;
}

function isFragment(value: unknown): value is Fragment {
  return typeof value === "object" && value !== null && "fragment" in value;
}

function flatten(strings: readonly string[], values: readonly unknown[], into: { text: string; values: unknown[] }): void {
  strings.forEach((string, index) => {
    into.text += string;
    if (index >= values.length) return;
    const value = values[index];
    if (isFragment(value)) flatten(value.strings, value.values, into);
    else {
      into.values.push(value);
      into.text += `$${into.values.length}`;
    }
  });
}

/** Values become parameters, fragments are inserted. */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Statement {
  const flat = { text: "", values: [] as unknown[] };
  flatten(strings, values, flat);
  return { text: flat.text, values: flat.values, planned: "once" };
}

/** Plans the statement with its values: for values that decide the plan, or texts that vary. */
export function plannedEachTime(statement: Statement): Statement {
  return { ...statement, planned: "eachTime" };
}

/** Only literal text of the code gets in; values become parameters. */
export function fragment(strings: TemplateStringsArray, ...values: readonly unknown[]): Fragment {
  return { strings, values, fragment: true };
}

/** Writes a number into the text, so the planner knows it. Throws unless it is a whole number from 0 to a million. */
export function whole(number: number): Fragment {
  if (!Number.isInteger(number) || number < 0 || number > 1_000_000) throw new Error(`${number} is no whole number for a statement`);
  return { strings: [String(number)], values: [], fragment: true };
}

/** Writes a table or column name into the text. Throws for an invalid name. */
export function named(name: string): Fragment {
  if (!/^[a-z][a-z_]*$/.test(name)) throw new Error(`${name} names no table and no column`);
  return { strings: [name], values: [], fragment: true };
}

/** Joins with commas. */
export function listed(fragments: readonly Fragment[]): Fragment {
  return fragments.slice(1).reduce((all, next) => fragment`${all}, ${next}`, fragments[0] ?? NOTHING);
}

/** For a condition that does not apply. */
export const NOTHING: Fragment = { strings: [""], values: [], fragment: true };
