import { ask, having, unanswered } from "../../base/asking/ask.ts";
import { changePerson } from "../../base/person/use-person.ts";

/**
 * Marks messages as read and updates the header's number. A failure leaves them unread.
 * @param id of one message; all without it
 * @returns whether the server stored it
 */
export async function noteRead(address: string, id?: string): Promise<boolean> {
  // Offline the next opening tries again.
  const read = await ask(address, having<{ readonly unread: number }>("unread"), { id }).catch(unanswered(undefined));
  if (read) changePerson((person) => ({ ...person, unreadMessages: read.unread }));
  return read !== undefined;
}
