/** Which fields of a call did not fit, in few words however many they were (T46). */
import { ORPCError } from "@orpc/server";

/** Fields named at most: who sent one wrong wants to know which, who sent thousands knows. */
const MOST_NAMED = 5;
/** Of the name of a field, which is whatever the caller wrote. */
const LONGEST_NAME = 100;

type Issue = { readonly path?: readonly unknown[]; readonly message?: string; readonly keys?: readonly string[] };

/**
 * The fields that are wrong, by their names in the request (`items.0.qty`), with the code of what is wrong about each;
 * a field nobody asked for is named too. Undefined when the error is about something else.
 */
export function invalidFields(error: unknown): Record<string, string> | undefined {
  if (!(error instanceof ORPCError) || error.code !== "BAD_REQUEST") return undefined;
  const { data }: { data: unknown } = error;
  if (typeof data !== "object" || data === null || !("issues" in data) || !Array.isArray(data.issues)) return {};
  const fields = new Map<string, string>();
  for (const issue of data.issues as readonly Issue[]) {
    const path = (issue.path ?? []).map((part) =>
      typeof part === "object" && part !== null && "key" in part ? String(part.key) : String(part),
    );
    const code = issue.message === "email.invalid" ? "email.invalid" : "request.invalid";
    for (const name of issue.keys ? issue.keys.slice(0, MOST_NAMED).map((key) => [...path, key]) : [path]) {
      fields.set(name.join(".").slice(0, LONGEST_NAME), code);
      if (fields.size === MOST_NAMED) return Object.fromEntries(fields);
    }
  }
  return Object.fromEntries(fields);
}
