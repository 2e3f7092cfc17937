/** What of a call of operators the log keeps for ever, and what goes with the person it is about (decision 209). */

/** What a call names that belongs to a person. */
export const OF_A_PERSON: readonly string[] = ["orderId", "paymentId", "refundId", "invitationCode", "consultationId"];
/** What is said of them in words, and the number of their parcel. */
export const IN_WORDS: readonly string[] = ["reason", "answer", "reply", "trackingNumber"];

const ID = /^[\w-]{1,64}$/;

export type Parted = {
  /** What the log keeps. */
  readonly kept: unknown;
  /** What is said of somebody, and what leads to whom. */
  readonly said?: { readonly about: string; readonly words: Readonly<Record<string, unknown>> };
};

/** Parts what was asked, parsed or not, into what names nobody and what is said of a person. */
export function partWords(input: unknown): Parted {
  if (typeof input !== "object" || input === null) return { kept: input };
  const fields = Object.entries(input);
  const about = fields.find(([name]) => OF_A_PERSON.includes(name))?.[1];
  if (about === undefined) return { kept: input };
  const words = fields.filter(([name]) => IN_WORDS.includes(name));
  if (words.length === 0) return { kept: input };
  return { kept: Object.fromEntries(fields.filter(([name]) => !IN_WORDS.includes(name))), said: { about: typeof about === "string" && ID.test(about) ? about : "nothing", words: Object.fromEntries(words) } };
}
