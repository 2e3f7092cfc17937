import { ask, having, NotAnswered } from "../../base/asking/ask.ts";
import { changePerson } from "../../base/person/use-person.ts";

/**
 * Tells the shop that a message was opened, or that all are read, and the header how many are left. What cannot be told now stays unread.
 * @param id of the one that was opened; all of them without
 * @returns whether the shop knows
 */
export async function noteRead(address: string, id?: string): Promise<boolean> {
  try {
    const { unread } = await ask(address, having<{ readonly unread: number }>("unread"), { id });
    changePerson((person) => ({ ...person, unreadMessages: unread }));
    return true;
  } catch (error) {
    if (!(error instanceof NotAnswered)) throw error;
    // Without a connection it is told when it is opened once more.
    return false;
  }
}
