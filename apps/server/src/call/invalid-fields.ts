/** Which fields of a call did not fit, in few words however many they were (T46). */
import { ORPCError } from "@orpc/server";

/** Fields named at most: who sent one wrong wants to know which, who sent thousands knows. */
const MOST_NAMED = 5;
/** Of the name of a field, which is whatever the caller wrote. */
const LONGEST_NAME = 100;

type Issue = { readonly path?: readonly unknown[]; readonly message?: string; readonly keys?: readonly string[] };

/** What did not fit, a field each, by its name in the request (`items.0.qty`) with all that is said about it; a field that the call does not know too. Undefined when the error is about something else. */
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

/** The same as codes by field, as the answers of calls tell them. */
export function invalidFields(error: unknown): Record<string, string> | undefined {
  const mistakes = mistakesIn(error);
  const codeOf = (messages: readonly string[]) => (messages.at(-1) === "email.invalid" ? "email.invalid" : "request.invalid");
  return mistakes && Object.fromEntries([...mistakes].map(([name, messages]) => [name, codeOf(messages)]));
}
