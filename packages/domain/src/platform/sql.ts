/** SQL is written as SQL. The tag keeps values apart from text and gives every text a stable name, so that it is prepared once. */

/** A statement with its values and the name PostgreSQL prepares it under. */
export type Statement = { readonly text: string; readonly values: readonly unknown[]; readonly name: string };

/** A piece of SQL to be placed inside another one. */
export type Fragment = { readonly strings: readonly string[]; readonly values: readonly unknown[]; readonly fragment: true };

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `q${names.size + 1}`;
    names.set(text, name);
  }
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
  return { text: flat.text, values: flat.values, name: nameOf(flat.text) };
}

/** A piece of SQL with parameters of its own. Only literal text of the code can get in, never a value. */
export function fragment(strings: TemplateStringsArray, ...values: readonly unknown[]): Fragment {
  return { strings, values, fragment: true };
}

/** Nothing, for a condition that does not apply. */
export const NOTHING: Fragment = { strings: [""], values: [], fragment: true };
