import { changePerson } from "../../base/use-person.ts";

/** Tells the shop that a message was opened, and the header how many are left. What cannot be told now stays unread. */
export async function noteRead(address: string, id: string): Promise<void> {
  try {
    const answer = await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ id }) });
    if (!answer.ok) return;
    const { unread } = (await answer.json()) as { readonly unread: number };
    changePerson((person) => ({ ...person, unreadMessages: unread }));
  } catch {
    // Without a connection it is told when it is opened once more.
  }
}
