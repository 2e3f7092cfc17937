/** A text of a form; empty when it has none of this name. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
