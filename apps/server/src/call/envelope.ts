/** The envelope of every answer: code 0 and data, or a refusal's code and sentence. */
import { ORPCError } from "@orpc/server";
import type { LanguageCode } from "@rambla/core/market";
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import type { Shop } from "@rambla/domain/platform/shop";
import { isUnbegun } from "../queue/fair-queue.ts";
import { invalidFields } from "./invalid-fields.ts";
import { refusalText } from "./refusal-text.ts";

/** Why a request is rejected before its call. */
export type Denial = { readonly code: string; readonly status: number; readonly values?: Record<string, string> };

const HEADERS = { "cache-control": "private, no-store", "content-type": "application/json; charset=utf-8" } as const;

export function refuse(language: LanguageCode, denial: Denial, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(
    { code: denial.code, message: refusalText(language, denial.code, denial.values), data: null },
    { status: denial.status, headers: { ...HEADERS, ...(denial.status === 503 && { "retry-after": "5" }), ...headers } },
  );
}

/** Answers for a request that failed outside its call. */
export function failed({ log }: Pick<Shop, "log">, error: unknown, language: LanguageCode): Response {
  if (error instanceof DatabaseAway || isUnbegun(error)) return refuse(language, { code: "service.unavailable", status: 503 });
  log.error({ error }, "a call failed");
  return refuse(language, { code: "error.server", status: 500 });
}

export function envelope(response: { readonly status: number; readonly body: unknown }, language: LanguageCode): Response {
  const answer = response.body ?? null;
  if (response.status < 300) return Response.json({ code: 0, message: "", data: answer }, { headers: HEADERS });
  const { code, data } = readError(answer);
  const headers: Record<string, string> = { ...HEADERS };
  const values = data?.values;
  if (response.status === 429 && typeof values?.["seconds"] === "number") headers["retry-after"] = String(values["seconds"]);
  if (response.status === 503) headers["retry-after"] = "5";
  const fields =
    data?.fields && Object.fromEntries(Object.entries(data.fields).map(([field, key]) => [field, refusalText(language, key, values)]));
  return Response.json(
    { code, message: refusalText(language, code, values), data: null, ...(fields && { fields }) },
    { status: response.status, headers },
  );
}

type ErrorData = { readonly values?: Record<string, string | number>; readonly fields?: Record<string, string> };

function readError(answer: unknown): { code: string; data: ErrorData | undefined } {
  if (typeof answer !== "object" || answer === null || !("code" in answer) || typeof answer.code !== "string") {
    return { code: "error.server", data: undefined };
  }
  const data = "data" in answer && typeof answer.data === "object" && answer.data !== null ? answer.data : undefined;
  // The library's code for an unreadable body, which has no fields.
  if (answer.code === "BAD_REQUEST") return { code: "request.invalid", data: { fields: {} } };
  if (!/^[a-z]+[A-Za-z]*\.[A-Za-z]+$/.test(answer.code)) return { code: "error.server", data: undefined };
  return { code: answer.code, data: data as ErrorData | undefined };
}

/**
 * Runs around every call: names a caller's mistakes by field, reports an unavailable database, and logs only unexpected errors. Bodies that
 * are no JSON never reach the call. Their text is not logged.
 */
export async function toldWell<Result>(
  { log, tally }: Pick<Shop, "log" | "tally">,
  requestId: string,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof DatabaseAway) throw new ORPCError("service.unavailable", { status: 503 });
    // Reduced here, because the complete list could take megabytes.
    const fields = invalidFields(error);
    if (fields) throw new ORPCError("request.invalid", { status: 400, data: { fields } });
    if (error instanceof ORPCError) tally.refused(error.code);
    else log.error({ error, requestId }, "a call failed");
    throw error;
  }
}
