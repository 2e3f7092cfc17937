/** The door of the OpenAPI document: a framework would copy it for each answer, and an answer lasts as long as its reader likes. */
import type { Log } from "@rambla/domain/platform/log";
import { DOCUMENT_HEADERS } from "../call/api.ts";
import { documentBytes } from "../call/openapi.ts";
import { SECURITY_HEADERS } from "../request/content-security.ts";
import type { Door } from "./door.ts";

/** Makes the door. Other methods are left to the door of calls. */
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
