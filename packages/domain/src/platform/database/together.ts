/**
 * Small questions of many, asked as one. At a rush the way to the database and back costs more than the answer: whoever asks while
 * an answer to the same kind of question is on its way goes along with the next one. Nothing is kept: each question is sent after
 * it was asked. For what stands alone; a statement of a transaction goes its own way.
 */
import type { Queryable } from "./database.ts";
import { inTime, unhurried } from "./patience.ts";

/** Milliseconds that a question waits for the answer to the one before it: one that hangs holds up nobody. */
const WAITS = 10;

type Gathering = { readonly asked: unknown[]; readonly answers: Promise<readonly unknown[]> };
type Kind = { next: Gathering | undefined; before: Promise<unknown> };

const kindsOf = new WeakMap<Queryable, Map<string, Kind>>();

/**
 * Asks a database together with all who ask the same kind of question at the time.
 * @param name what is asked, of few names; all who give the same one ask in the same way
 * @param askAll asks for all of them at once, and gives an answer to each in their order
 */
export async function askTogether<Asked, Answer>(
  database: Queryable,
  name: string,
  asked: Asked,
  askAll: (all: readonly Asked[]) => Promise<readonly Answer[]>,
): Promise<Answer> {
  const kinds = kindsOf.get(database) ?? new Map<string, Kind>();
  kindsOf.set(database, kinds);
  const kind = kinds.get(name) ?? { next: undefined, before: Promise.resolve() };
  kinds.set(name, kind);
  const mine = (kind.next ??= gather(kind, askAll as (all: readonly unknown[]) => Promise<readonly unknown[]>));
  const place = mine.asked.push(asked) - 1;
  return (await inTime(mine.answers))[place] as Answer;
}

/** Begins to gather for the next question. It has the time of the database: those who ask have each their own. */
function gather(kind: Kind, askAll: (all: readonly unknown[]) => Promise<readonly unknown[]>): Gathering {
  const asked: unknown[] = [];
  const { before } = kind;
  const answers = unhurried(async () => {
    await settledOrLate(before);
    kind.next = undefined;
    return await askAll(asked);
  });
  kind.before = answers.then(
    () => undefined,
    () => undefined,
  );
  return { asked, answers };
}

async function settledOrLate(before: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, WAITS);
  await Promise.race([before, late]);
  clearTimeout(timer);
}
