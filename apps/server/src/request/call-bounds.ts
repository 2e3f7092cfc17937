/** Limits of one call, counted in raw bytes before parsing: many lists, names or keys could block a process for seconds in a small body. */

/** Pairs of a query or form: a hundred order items need six hundred. */
export const MOST_PAIRS = 1000;
/** Values of a JSON body, lists and objects included. */
export const MOST_VALUES = 5000;
/** Items of a list; higher indexes in a form make no list. */
export const MOST_ITEMS = 100;
/** Nesting of a JSON body, and brackets in a pair's name. */
export const MOST_LEVELS = 32;

export type BodyKind = "application/json" | "application/x-www-form-urlencoded";

const KINDS: readonly BodyKind[] = ["application/json", "application/x-www-form-urlencoded"];

/** Gives the body's type without parameters; JSON by default, undefined for an unsupported one. */
export function bodyKind(contentType: string | undefined): BodyKind | undefined {
  const type = contentType?.split(";", 1)[0]?.trim().toLowerCase();
  return type ? KINDS.find((kind) => kind === type) : "application/json";
}

export function isModestForm(raw: string): boolean {
  let pairs = 1;
  let levels = 0;
  for (let at = 0; at < raw.length; at += 1) {
    const sign = raw.charCodeAt(at);
    if (sign === AMPERSAND) {
      pairs += 1;
      levels = 0;
      if (pairs > MOST_PAIRS) return false;
    } else if (sign === OPEN_LIST || (sign === PERCENT && /^5b$/i.test(raw.slice(at + 1, at + 3)))) {
      levels += 1;
      if (levels > MOST_LEVELS) return false;
    }
  }
  return true;
}

/** Also counts malformed JSON. */
export function isModestJson(body: Uint8Array): boolean {
  let values = 0;
  let levels = 0;
  let inText = false;
  for (let at = 0; at < body.length; at += 1) {
    const sign = body[at];
    if (inText) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) inText = false;
    } else if (sign === QUOTE) inText = true;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      values += 1;
      levels += 1;
      if (levels > MOST_LEVELS || values > MOST_VALUES) return false;
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) levels -= 1;
    else if (sign === COMMA) {
      values += 1;
      if (values > MOST_VALUES) return false;
    }
  }
  return true;
}

const AMPERSAND = 0x26;
const PERCENT = 0x25;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
