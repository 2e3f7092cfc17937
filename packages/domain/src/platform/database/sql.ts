/** SQL is written as SQL. The tag keeps values apart from text, so that a text is prepared once. */

/** A statement with its values. `planned` says whether PostgreSQL prepares its text once, or plans it with its values each time. */
export type Statement = { readonly text: string; readonly values: readonly unknown[]; readonly planned: "once" | "eachTime" };

/** A piece of SQL to be placed inside another one. */
export type Fragment = { readonly strings: readonly string[]; readonly values: readonly unknown[]; readonly fragment: true };

/**
 * Texts that are prepared, on every connection: more than a process comes to use of those that this code has. Past that a text
 * varies with what was asked, and neither we nor the server keep it.
 */
const PREPARED_AT_MOST = 500;

const names = new Map<string, string>();

/** The name that a statement is prepared under, the same every time; undefined for one that is planned each time. */
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

/** A complete statement. Values become parameters, fragments are spliced in. */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Statement {
  const flat = { text: "", values: [] as unknown[] };
  flatten(strings, values, flat);
  return { text: flat.text, values: flat.values, planned: "once" };
}

/** The same statement, planned anew with its values: where they decide which way is the quick one, or the text itself varies with what was asked. */
export function plannedEachTime(statement: Statement): Statement {
  return { ...statement, planned: "eachTime" };
}

/** A piece of SQL with parameters of its own. Only literal text of the code can get in, never a value. */
export function fragment(strings: TemplateStringsArray, ...values: readonly unknown[]): Fragment {
  return { strings, values, fragment: true };
}

/**
 * A whole number written into the text itself, so that the planner can count on it: for the few values a limit takes.
 * Throws for anything but a whole number from 0 to a million.
 */
export function whole(number: number): Fragment {
  if (!Number.isInteger(number) || number < 0 || number > 1_000_000) throw new Error(`${number} is no whole number for a statement`);
  return { strings: [String(number)], values: [], fragment: true };
}

/** The name of a table or a column, written into the text itself: one that the code has, never one that was asked for. Throws for what is none. */
export function named(name: string): Fragment {
  if (!/^[a-z][a-z_]*$/.test(name)) throw new Error(`${name} names no table and no column`);
  return { strings: [name], values: [], fragment: true };
}

/** Pieces one behind the other, with a comma between them. */
export function listed(fragments: readonly Fragment[]): Fragment {
  return fragments.slice(1).reduce((all, next) => fragment`${all}, ${next}`, fragments[0] ?? NOTHING);
}

/** Nothing, for a condition that does not apply. */
export const NOTHING: Fragment = { strings: [""], values: [], fragment: true };
