/** A refusal is an expected "no". Rules and services return it; only unexpected errors are thrown. */

export type Refusal<Code extends string = string> = {
  readonly refused: Code;
  /** Values for the placeholders of the message. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Field name → message code, only for validation. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Structured details for a screen, such as lines out of stock. */
  readonly details?: unknown;
};

export function refuse<Code extends string>(code: Code, rest: Omit<Refusal<Code>, "refused"> = {}): Refusal<Code> {
  return { refused: code, ...rest };
}

export function refuseField<Code extends string>(field: string, code: Code): Refusal<Code> {
  return refuse(code, { fields: { [field]: code } });
}

/** Refuses all wrong fields at once. @returns their code if they share one, else request.invalid; undefined when none is wrong */
export function refuseFields<Code extends string>(
  fields: Readonly<Record<string, Code | undefined>>,
): Refusal<Code | "request.invalid"> | undefined {
  const wrong = Object.entries(fields).flatMap(([field, code]) => (code === undefined ? [] : [[field, code] as const]));
  const [first, ...others] = wrong;
  if (!first) return undefined;
  const [, code] = first;
  return refuse(others.every(([, other]) => other === code) ? code : "request.invalid", { fields: Object.fromEntries(wrong) });
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && "refused" in value && typeof value.refused === "string";
}
