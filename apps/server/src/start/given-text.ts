/**
 * Text of an owner's files: tables, JSON and texts. Reads UTF-8, UTF-16 with its mark, and a named encoding. Rejects anything uncertain
 * with line and column, so that no character is lost.
 */
import { readFileSync } from "node:fs";

type Problem = { readonly problem: string };

/** A decoder's replacement character. */
const LOST = "\ufffd";
/** Characters that occur only when a single-byte encoding is wrong. */
const CONTROLS = /[\u0080-\u009f]/;

/** @param encoding the owner's; a byte order mark overrides it */
export function readGivenText(file: string, encoding?: string): { readonly text: string } | Problem {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch {
    return { problem: "the file cannot be read." };
  }
  return decodeGivenText(bytes, encoding);
}

export function decodeGivenText(bytes: Uint8Array, encoding = "utf-8"): { readonly text: string } | Problem {
  const decoder = decoderOf(markedEncoding(bytes) ?? encoding);
  if (!decoder) return { problem: `the encoding ${encoding} is not known: name one such as windows-1252, iso-8859-2 or utf-16le.` };
  const text = decoder.decode(bytes);
  const isOneByte = !decoder.encoding.startsWith("utf-");
  const nothing = text.indexOf("\0");
  if (nothing >= 0)
    return {
      problem: `${placeIn(text, nothing)}: a null character stands here. Save the file as UTF-8, or name its encoding: utf-16le, utf-16be.`,
    };
  const lost = isOneByte ? text.search(CONTROLS) : text.indexOf(LOST);
  if (lost < 0) return text.includes(LOST) ? { problem: lostCharacter(text, text.indexOf(LOST)) } : { text };
  return { problem: isWhole(bytes, decoder.encoding) && !isOneByte ? lostCharacter(text, lost) : wrongBytes(text, lost, decoder.encoding) };
}

/** Reports a mistake with line and column. */
export function parseGivenJson(text: string): { readonly value: unknown } | Problem {
  const lost = /(?<!\\)(?:\\\\)*\\ufffd/i.exec(text);
  if (lost) return { problem: lostCharacter(text, lost.index) };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    const { at, expected } = firstMistake(text);
    return { problem: `${placeIn(text, at)}: this is not valid JSON: ${expected} should stand here.` };
  }
}

const lostCharacter = (text: string, at: number): string =>
  `${placeIn(text, at)}: "${LOST}" stands where a character was lost. Write the character anew.`;

const wrongBytes = (text: string, at: number, encoding: string): string =>
  `${placeIn(text, at)}: the text is not ${encoding.toUpperCase()} here. Save the file as UTF-8, or name its encoding, such as windows-1252 or iso-8859-2.`;

function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xef && second === 0xbb && third === 0xbf ? "utf-8" : undefined;
}

function decoderOf(encoding: string): TextDecoder | undefined {
  try {
    return new TextDecoder(encoding);
  } catch {
    return undefined;
  }
}

function isWhole(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Both from 1. */
function placeIn(text: string, at: number): string {
  const lines = text.slice(0, at).split(/\r\n|\n|\r/);
  return `line ${lines.length}, column ${[...(lines.at(-1) ?? "")].length + 1}`;
}

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/** What JSON may continue with. */
const EXPECTED = {
  value: "a value",
  firstValue: 'a value or "]"',
  key: "a name in quotes",
  firstKey: 'a name in quotes or "}"',
  colon: '":"',
  comma: '"," or the end of what was opened',
  end: "nothing more",
};
type Expected = keyof typeof EXPECTED;

/** Finds the first mistake in JSON and what should be there. */
function firstMistake(text: string): { readonly at: number; readonly expected: string } {
  const open: ("{" | "[")[] = [];
  let at = 0;
  let state: Expected = "value";
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const [found = ""] = pattern.exec(text) ?? [];
    at += found.length;
    return found !== "";
  };
  for (;;) {
    take(SPACE);
    const next = step(text[at], state, open);
    if (next) {
      at += 1;
      state = next;
    } else if ((state === "key" || state === "firstKey") && take(STRING)) state = "colon";
    else if ((state === "value" || state === "firstValue") && (take(STRING) || take(SCALAR))) state = open.length > 0 ? "comma" : "end";
    else return { at, expected: EXPECTED[state] };
  }
}

/** Takes a bracket, comma or colon. @returns what may follow; undefined when it is misplaced */
function step(sign: string | undefined, state: Expected, open: ("{" | "[")[]): Expected | undefined {
  const top = open.at(-1);
  if ((sign === "{" || sign === "[") && (state === "value" || state === "firstValue")) {
    open.push(sign);
    return sign === "{" ? "firstKey" : "firstValue";
  }
  const mayClose = state === "comma" || state === (top === "{" ? "firstKey" : "firstValue");
  if (mayClose && ((sign === "}" && top === "{") || (sign === "]" && top === "["))) {
    open.pop();
    return open.length > 0 ? "comma" : "end";
  }
  if (sign === ":" && state === "colon") return "value";
  if (sign === "," && state === "comma") return top === "{" ? "key" : "value";
  return undefined;
}
