/** Sends a file from the browser by the lane of files (decision 059): a ticket first, then the file itself. */
import type { Refusal } from "@rambla/core/refusal";
import type { ShopClient } from "../base/page-context.ts";

type Ticket = Awaited<ReturnType<ShopClient["file"]["ossSignature"]>>;

/** A file that the shop has, or the code of why it has not. */
export type Sent = { readonly fileId: string; readonly isFilm: boolean } | Pick<Refusal, "refused" | "values">;

/** @param ticketAddress where a ticket is asked for */
export async function sendFile(ticketAddress: string, file: File): Promise<Sent> {
  try {
    const asked = await fetch(ticketAddress, { headers: { accept: "application/json" } });
    const ticket = (await asked.json()) as Ticket | Refusal;
    if ("refused" in ticket) return ticket;
    if (file.size > ticket.mostBytes[file.type.startsWith("video/") ? "video" : "image"]) return { refused: "file.tooLarge" };
    const body = new FormData();
    body.append(ticket.field, file);
    const answer = await fetch(ticket.url, { method: "POST", body });
    const { code, data } = (await answer.json()) as { readonly code: 0 | string; readonly data: { readonly fileId: string; readonly type: string } | null };
    return data ? { fileId: data.fileId, isFilm: data.type.startsWith("video/") } : { refused: String(code) };
  } catch {
    return { refused: "service.unavailable" };
  }
}
