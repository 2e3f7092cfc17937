/** Separates what the audit log keeps forever from personal data. */
import * as z from "zod";

/** Fields that identify a person. */
export const OF_A_PERSON: readonly string[] = [
  "orderId",
  "paymentId",
  "refundId",
  "invitationCode",
  "consultationId",
  "commentId",
  "withdrawalId",
  "caseId",
  "postSaleId",
  "invoiceId",
];
/** Free text, carrier and tracking number. */
export const IN_WORDS: readonly string[] = [
  "reason",
  "answer",
  "reply",
  "labelText",
  "logisticsCompany",
  "trackingNumber",
  "logisticsCode",
];

/** Ids per entry. */
const MOST_SHOWN = 1000;

/** The ids in an answer, each once, in order. */
export function shownIn(answer: unknown): readonly string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, inner] of Object.entries(value))
      if (typeof inner === "string" && [...OF_A_PERSON, "orderNumber"].includes(name)) found.add(inner);
      else look(inner);
  };
  look(answer);
  return [...found].slice(0, MOST_SHOWN);
}

/** Ids, amounts and choices: no free text. */
const PLAIN = /^[\w.-]{1,64}$/;

export type Parted = {
  readonly kept: Readonly<Record<string, unknown>>;
  /** Words about a person, and the id that leads to that person. */
  readonly said?: { readonly about: string; readonly words: Readonly<Record<string, string>> };
};

/**
 * Separates the input. Unknown fields are dropped, and invalid ones of calls about a person, since they could hold anything. @param schema
 * the call's input
 */
export function partWords(schema: unknown, input: unknown): Parted {
  if (!(schema instanceof z.ZodObject) || typeof input !== "object" || input === null) return { kept: {} };
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape;
  const fields = Object.entries(input).flatMap(([name, value]: [string, unknown]) =>
    Object.hasOwn(shape, name) ? [{ name, value, type: shape[name] }] : [],
  );
  const whole = Object.keys(shape).some((name) => OF_A_PERSON.includes(name))
    ? fields.filter(({ name, value, type }) => !IN_WORDS.includes(name) && isPlain(value) && type?.safeParse(value).success)
    : fields;
  const kept = Object.fromEntries(whole.map(({ name, value }) => [name, value]));
  const words = Object.fromEntries(
    fields.flatMap(({ name, value }) => (IN_WORDS.includes(name) && typeof value === "string" ? [[name, value]] : [])),
  );
  const about = whole.find(({ name }) => OF_A_PERSON.includes(name))?.value;
  return typeof about === "string" && Object.keys(words).length > 0 ? { kept, said: { about, words } } : { kept };
}

const isPlain = (value: unknown): boolean =>
  value === null || typeof value === "boolean" || typeof value === "number" || (typeof value === "string" && PLAIN.test(value));
