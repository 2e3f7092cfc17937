/** For logs and tables: messages may hold personal data. */

const FIELDS = ["code", "constraint", "table", "column", "syscall", "command", "reason", "debugId"] as const;

const NAME = /^[\w.:-][\w .:-]{0,79}$/;

/** Text that is no name or code becomes `…`. */
export function namesIn(from: object, names: readonly string[]): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of names) {
    const value = valueOf(from, name);
    if (typeof value === "string") kept[name] = NAME.test(value) ? value : "…";
  }
  return kept;
}

export function valueOf(from: object, name: string): unknown {
  return name in from ? Reflect.get(from, name) : undefined;
}

export function outlineOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { name: typeof error };
  return { name: NAME.test(error.name) ? error.name : "Error", ...namesIn(error, FIELDS) };
}
