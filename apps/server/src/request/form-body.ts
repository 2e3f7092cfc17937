/** Parses form bodies within limits that are checked first. */
import type { IncomingMessage } from "node:http";
import { isModestJson } from "./call-bounds.ts";
import { bodyHoldsNull } from "./null-character.ts";
import { readIncoming } from "./request-body.ts";

export type FormLimits = {
  readonly bytes: number;
  /** Fields, including repeated ones. */
  readonly fields: number;
  /** Lines of a multipart form, as its parser is slow per line. */
  readonly lines: number;
};

/** Every form of the shop. The largest is the order form: a hundred lines of four fields and the address. */
export const FORM_LIMITS: FormLimits = { bytes: 64 * 1024, fields: 600, lines: 4000 };

/** Why a body is rejected, as an HTTP status. */
export type NoForm = { readonly status: 400 | 413 | 415; readonly text: string };

const BROKEN: NoForm = { status: 400, text: "This form cannot be read." };
const TOO_LARGE: NoForm = { status: 413, text: "This form is too large." };
const OTHER_KIND: NoForm = { status: 415, text: "Send forms as application/x-www-form-urlencoded or multipart/form-data." };

/**
 * An empty body without a type is a form without fields.
 * @returns the decoded fields, or why not
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
  // The database cannot store null characters.
  if (!fields || [...fields].some(([name, value]) => name.includes("\0") || value.includes("\0"))) return BROKEN;
  return fields;
}

/** Gives a multipart form's fields; undefined when it is broken or has a file, which no page takes. */
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
    // The platform throws it for a missing boundary, an endless part or an invalid name.
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

/** A normalised body for the router, so that actions get one type only. */
export type Posted = { readonly contentType: string; readonly text: string };

export async function postedForm(request: IncomingMessage): Promise<Posted | NoForm> {
  const body = await readIncoming(request, FORM_LIMITS.bytes);
  if (!body) return TOO_LARGE;
  const form = await readForm(request.headers["content-type"], body);
  return form instanceof URLSearchParams ? { contentType: "application/x-www-form-urlencoded", text: form.toString() } : form;
}

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
