/** Sends the OpenAPI document from shared memory: a framework would copy it for each answer, for as long as a slow reader takes. */
import type { Log } from "@rambla/domain/platform/log";
import { DOCUMENT_HEADERS } from "../call/api.ts";
import { documentBytes } from "../call/openapi.ts";
import { SECURITY_HEADERS } from "../request/content-security.ts";
import type { Door } from "./door.ts";

/** Other methods are left to the handler of calls. */
export function callDocumentDoor(log: Log): Door {
  return ({ pathname, request, response }) => {
    if (pathname !== "/api/openapi.json" || request.method !== "GET") return false;
    documentBytes().then(
      (bytes) => response.writeHead(200, { ...SECURITY_HEADERS, ...DOCUMENT_HEADERS, "content-length": bytes.length }).end(bytes),
      (error: unknown) => {
        log.error({ error }, "the document of calls could not be made");
        response.writeHead(500, SECURITY_HEADERS).end();
      },
    );
    return true;
  };
}
