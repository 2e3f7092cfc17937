/** Uploads a file: first a ticket, then the file itself to the upload queue. */
import type { Refusal } from "@rambla/core/refusal";
import { ask, having, NotAnswered } from "../../base/asking/ask.ts";
import type { ShopClient } from "../../base/page-context.ts";

type Ticket = Awaited<ReturnType<ShopClient["file"]["ossSignature"]>>;

/** An uploaded file or the refusal. */
export type Sent = { readonly fileId: string; readonly isFilm: boolean } | Pick<Refusal, "refused" | "values">;

/** The upload endpoint answers like a call; the ticket is its only authorisation. */
type Received = { readonly code: 0 | string; readonly data: { readonly fileId: string; readonly type: string } | null };

const isTicket = having<Ticket>("url", "field", "mostBytes");
const isReceived = having<Received>("code", "data");

/** @param ticketAddress gives the tickets */
export async function sendFile(ticketAddress: string, file: File): Promise<Sent> {
  try {
    const ticket = await ask(ticketAddress, isTicket);
    const most = ticket.mostBytes[file.type.startsWith("video/") ? "video" : "image"];
    if (most === 0) return { refused: "file.filmOfGuest" };
    if (file.size > most) return { refused: "file.tooLarge" };
    const body = new FormData();
    body.append(ticket.field, file);
    const received: unknown = await fetch(ticket.url, { method: "POST", body })
      .then((answer) => answer.json())
      .catch(() => undefined);
    if (!isReceived(received)) return { refused: "service.unavailable" };
    const { code, data } = received;
    return data ? { fileId: data.fileId, isFilm: data.type.startsWith("video/") } : { refused: String(code) };
  } catch (error) {
    if (!(error instanceof NotAnswered)) throw error;
    return { refused: error.refused ?? "service.unavailable", ...(error.values && { values: error.values }) };
  }
}
