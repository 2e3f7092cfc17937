/** The OpenAPI document and its page, made from the contract. */
import { createHash } from "node:crypto";
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { contract } from "@rambla/contract/contract";

/** The idempotency key's header. */
const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: true,
  schema: { type: "string", minLength: 8, maxLength: 200 },
  description: "One wish, one key: the same key with the same body gets the first answer again.",
} as const;

const procedures = Object.entries(contract).flatMap(([subject, calls]) =>
  Object.values(calls).map((procedure) => ({ subject, ...procedure["~orpc"] })),
);
const happeningOnce = new Set(procedures.filter(({ meta }) => meta.idempotent === true).map(({ route }) => route.operationId));

/** The OpenAPI 3.1 document with the envelope and idempotency keys. */
export async function openApiDocument(): Promise<unknown> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: "Rambla",
      version: "1.0.0",
      description: 'Success is {code: 0, message: "", data}; a refusal is {code, message, data: null, fields?}.',
    },
    servers: [{ url: "/api" }],
  });
  for (const methods of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(methods ?? {})) {
      if (typeof operation !== "object" || !("responses" in operation)) continue;
      if (happeningOnce.has(operation.operationId)) operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
      for (const [status, response] of Object.entries(operation.responses ?? {})) {
        const json =
          typeof response === "object" && response !== null && "content" in response ? response.content?.["application/json"] : undefined;
        if (!json) continue;
        json.schema =
          status === "200"
            ? {
                type: "object",
                required: ["code", "message", "data"],
                properties: { code: { const: 0 }, message: { type: "string" }, data: json.schema ?? {} },
              }
            : {
                type: "object",
                required: ["code", "message", "data"],
                properties: {
                  code: { type: "string" },
                  message: { type: "string" },
                  data: { type: "null" },
                  fields: { type: "object", additionalProperties: { type: "string" } },
                },
              };
      }
    }
  }
  return document;
}

let bytes: Promise<Uint8Array<ArrayBuffer>> | undefined;

/** Made once and shared by all answers. */
export function documentBytes(): Promise<Uint8Array<ArrayBuffer>> {
  return (bytes ??= openApiDocument().then((document) => new TextEncoder().encode(JSON.stringify(document))));
}

export function documentationPage(): string {
  const rows = procedures
    .map(
      ({ subject, route, meta }) =>
        `<tr><td>${subject}</td><td><code>${route.method}</code></td><td><code>/api${route.path}</code></td><td>${route.operationId}</td><td>${meta.caller}</td></tr>`,
    )
    .join("");
  const style =
    "body{font:15px/1.5 system-ui;margin:2rem auto;max-width:70rem;padding:0 1rem}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ddd;padding:.4rem .6rem;text-align:start}";
  const hash = createHash("sha256").update(style).digest("base64");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Calls of the shop</title><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'sha256-${hash}'"><style>${style}</style></head><body><main><h1>Calls of the shop</h1><p>The machine-readable document: <a href="/api/openapi.json">openapi.json</a>. Requests are signed; see the header section of the document.</p><table><thead><tr><th>Subject</th><th>Method</th><th>Path</th><th>Name</th><th>Caller</th></tr></thead><tbody>${rows}</tbody></table></main></body></html>`;
}
