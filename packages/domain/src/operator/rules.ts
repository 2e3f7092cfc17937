/** What of a call of operators the log keeps for ever, and what goes with the person it is about (decision 209). */
import * as z from "zod";

/** What a call names that belongs to a person. */
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
/** What is said of them in words, who carries their parcel, and its number. */
export const IN_WORDS: readonly string[] = [
  "reason",
  "answer",
  "reply",
  "labelText",
  "logisticsCompany",
  "trackingNumber",
  "logisticsCode",
];

/** The most that one entry names of what was shown. */
const MOST_SHOWN = 1000;

/** Whose data an answer shows, by the ids and numbers in it: each once, in the order in which they come. */
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

/** An id, an amount, a choice: nothing that is written freely. */
const PLAIN = /^[\w.-]{1,64}$/;

export type Parted = {
  /** What the log keeps. */
  readonly kept: Readonly<Record<string, unknown>>;
  /** What is said of somebody, and what leads to whom. */
  readonly said?: { readonly about: string; readonly words: Readonly<Record<string, string>> };
};

/**
 * Parts what was asked, parsed or not, into what names nobody and what is said of a person. What the call does not know is kept nowhere, and of a call about a person neither
 * is what it does not take, for anything could stand in it. @param schema what the call takes
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
