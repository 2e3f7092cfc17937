import { ask, having, unanswered } from "../../base/asking/ask.ts";
import { changePerson } from "../../base/person/use-person.ts";

/**
 * Tells the shop that a message was opened, or that all are read, and the header how many are left. What cannot be told now stays unread.
 * @param id of the one that was opened; all of them without
 * @returns whether the shop knows
 */
export async function noteRead(address: string, id?: string): Promise<boolean> {
  // Without a connection it is told when it is opened once more.
  const read = await ask(address, having<{ readonly unread: number }>("unread"), { id }).catch(unanswered(undefined));
  if (read) changePerson((person) => ({ ...person, unreadMessages: read.unread }));
  return read !== undefined;
}
