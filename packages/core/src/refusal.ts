/**
 * A refusal is an expected "no": a value with a stable code of the message catalogue, never thrown by rules or services.
 * Only surprises throw.
 */

/** What a refusal may carry: numbers and words for its sentence, and messages per field for a form. */
export type Refusal<Code extends string = string> = {
  readonly refused: Code;
  /** Values for the placeholders of the message. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Field name → message code, only for validation. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Structured details a screen may act on, such as the lines whose stock ran out. */
  readonly details?: unknown;
};

/** Makes a refusal. */
export function refuse<Code extends string>(code: Code, rest: Omit<Refusal<Code>, "refused"> = {}): Refusal<Code> {
  return { refused: code, ...rest };
}

/** Makes a refusal of one field of what was sent: the same code for the whole and at the field. */
export function refuseField<Code extends string>(field: string, code: Code): Refusal<Code> {
  return refuse(code, { fields: { [field]: code } });
}

/**
 * Makes one refusal of all fields that are wrong, so that everything is told at once.
 * @returns with the code of the fields as that of the whole where they share one; undefined when no field is wrong
 */
export function refuseFields<Code extends string>(
  fields: Readonly<Record<string, Code | undefined>>,
): Refusal<Code | "request.invalid"> | undefined {
  const wrong = Object.entries(fields).flatMap(([field, code]) => (code === undefined ? [] : [[field, code] as const]));
  const [first, ...others] = wrong;
  if (!first) return undefined;
  const [, code] = first;
  return refuse(others.every(([, other]) => other === code) ? code : "request.invalid", { fields: Object.fromEntries(wrong) });
}

/** Tells a refusal from a value. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && "refused" in value && typeof value.refused === "string";
}
