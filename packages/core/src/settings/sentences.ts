/** Turns zod issues into sentences for the owner. */
import type { z } from "zod";

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

export function sentencesOf(issue: z.core.$ZodIssue, given: unknown): string[] {
  const path = issue.path.join(".");
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => `SHOP_CONFIG: ${path ? `${path}.` : ""}${key} is not a setting of this shop.`);
  const isMissing = ["invalid_type", "invalid_value"].includes(issue.code) && valueAt(given, issue.path) === undefined;
  return [`SHOP_CONFIG: ${path} ${isMissing ? "is missing" : wordsOf(issue)}.`];
}

function wordsOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}`;
    case "invalid_key":
      return issue.issues[0]?.message ?? "is no key";
    case "too_small":
      return ownMessage(issue) ?? `must be ${issue.minimum} or more`;
    case "too_big":
      return ownMessage(issue) ?? `must be ${issue.maximum} or less`;
    case "invalid_union":
      return issue.errors.flat()[0]?.message ?? "is not what it should be";
    default:
      return issue.message;
  }
}

const ownMessage = ({ message }: { readonly message: string }): string | undefined => (message.startsWith("must") ? message : undefined);

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (isObject(inner) || Array.isArray(inner) ? Reflect.get(inner, key) : undefined), value);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
