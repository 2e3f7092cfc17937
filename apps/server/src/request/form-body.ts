/** The body of a form, counted before it is read: what a form cannot hold never reaches what reads forms. */
import type { IncomingMessage } from "node:http";
import { isModestJson } from "./call-bounds.ts";
import { bodyHoldsNull } from "./null-character.ts";
import { readIncoming } from "./request-body.ts";

export type FormLimits = {
  readonly bytes: number;
  /** Fields, each value counted. */
  readonly fields: number;
  /** Lines of a form in parts: what reads it takes a while for each. */
  readonly lines: number;
};

/** Every form of the shop. The largest is the order form: a hundred lines of four fields and the address. */
export const FORM_LIMITS: FormLimits = { bytes: 64 * 1024, fields: 600, lines: 4000 };

/** Why a body is no form of ours, as the status of HTTP that says so. */
export type NoForm = { readonly status: 400 | 413 | 415; readonly text: string };

const BROKEN: NoForm = { status: 400, text: "This form cannot be read." };
const TOO_LARGE: NoForm = { status: 413, text: "This form is too large." };
const OTHER_KIND: NoForm = { status: 415, text: "Send forms as application/x-www-form-urlencoded or multipart/form-data." };

/**
 * The fields of a form. A body without a type is a form without fields when it is empty.
 * @returns its fields, decoded, or why it is none
 */
export async function readForm(
  contentType: string | undefined,
  body: Uint8Array<ArrayBuffer>,
  limits: FormLimits = FORM_LIMITS,
): Promise<URLSearchParams | NoForm> {
  if (body.length > limits.bytes) return TOO_LARGE;
  const kind = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (kind === "" && body.length === 0) return new URLSearchParams();
  let fields: URLSearchParams | undefined;
  if (kind === "application/x-www-form-urlencoded") {
    if (countOf(body, "&") >= limits.fields) return TOO_LARGE;
    fields = new URLSearchParams(new TextDecoder().decode(body));
  } else if (kind === "multipart/form-data") {
    if (countOf(body, "\n") > limits.lines) return TOO_LARGE;
    fields = await partsOf(contentType ?? "", body);
    if (fields && fields.size > limits.fields) return TOO_LARGE;
  } else {
    return OTHER_KIND;
  }
  // No text of ours holds a null character, and no database text can.
  if (!fields || [...fields].some(([name, value]) => name.includes("\0") || value.includes("\0"))) return BROKEN;
  return fields;
}

/** The parts of a form as fields; undefined when it is broken or carries a file, which no page asks for. */
async function partsOf(contentType: string, bytes: Uint8Array<ArrayBuffer>): Promise<URLSearchParams | undefined> {
  try {
    const parts = await new Response(bytes, { headers: { "content-type": contentType } }).formData();
    const fields = new URLSearchParams();
    for (const [name, value] of parts) {
      if (typeof value !== "string") return undefined;
      fields.append(name, value);
    }
    return fields;
  } catch (error) {
    // The platform says so of a boundary that is missing, a part that never ends, a name that is none.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function countOf(bytes: Uint8Array, sign: string): number {
  const code = sign.charCodeAt(0);
  let found = 0;
  for (const byte of bytes) if (byte === code) found += 1;
  return found;
}

/** A body as the router gets it: written anew from what was read, so that whatever way it came, actions meet one kind. */
export type Posted = { readonly contentType: string; readonly text: string };

/** Reads what was posted to a page. */
export async function postedForm(request: IncomingMessage): Promise<Posted | NoForm> {
  const body = await readIncoming(request, FORM_LIMITS.bytes);
  if (!body) return TOO_LARGE;
  const form = await readForm(request.headers["content-type"], body);
  return form instanceof URLSearchParams ? { contentType: "application/x-www-form-urlencoded", text: form.toString() } : form;
}

/** Reads what the program of a page asks in JSON. */
export async function postedQuestion(request: IncomingMessage): Promise<Posted | NoForm> {
  const contentType = "application/json";
  if (request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() !== contentType)
    return { status: 415, text: "Ask in application/json." };
  const body = await readIncoming(request, FORM_LIMITS.bytes);
  if (!body || !isModestJson(body)) return TOO_LARGE;
  try {
    const text = JSON.stringify(JSON.parse(new TextDecoder().decode(body)));
    return bodyHoldsNull("application/json", text) ? BROKEN : { contentType, text };
  } catch (error) {
    if (error instanceof SyntaxError) return BROKEN;
    throw error;
  }
}
