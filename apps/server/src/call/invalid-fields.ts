import { ORPCError } from "@orpc/server";

/** Fields named at most: a few are enough to find the mistake. */
const MOST_NAMED = 5;
/** Characters of a field's name, which the caller chose. */
const LONGEST_NAME = 100;

type Issue = { readonly path?: readonly unknown[]; readonly message?: string; readonly keys?: readonly string[] };

/** Gives all messages by field (`items.0.qty`), unknown fields too. Undefined when the error is about something else. */
export function mistakesIn(error: unknown): ReadonlyMap<string, readonly string[]> | undefined {
  if (!(error instanceof ORPCError) || error.code !== "BAD_REQUEST") return undefined;
  const { data }: { data: unknown } = error;
  const fields = new Map<string, string[]>();
  if (typeof data !== "object" || data === null || !("issues" in data) || !Array.isArray(data.issues)) return fields;
  for (const { path = [], message = "", keys } of data.issues as readonly Issue[]) {
    const names = path.map((part) => (typeof part === "object" && part !== null && "key" in part ? String(part.key) : String(part)));
    for (const parts of keys ? keys.slice(0, MOST_NAMED).map((key) => [...names, key]) : [names]) {
      const name = parts.join(".").slice(0, LONGEST_NAME);
      fields.set(name, [...(fields.get(name) ?? []), message]);
      if (fields.size === MOST_NAMED) return fields;
    }
  }
  return fields;
}

/** Gives refusal codes by field. */
export function invalidFields(error: unknown): Record<string, string> | undefined {
  const mistakes = mistakesIn(error);
  const codeOf = (messages: readonly string[]) => (messages.at(-1) === "email.invalid" ? "email.invalid" : "request.invalid");
  return mistakes && Object.fromEntries([...mistakes].map(([name, messages]) => [name, codeOf(messages)]));
}
