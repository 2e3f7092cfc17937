/**
 * A proxy between a process and its database that can hold one statement: before it reaches the database, or after it ran and before the
 * process hears of it. A killed process then ends exactly there.
 */
import { once } from "node:events";
import { createServer, connect, type Socket } from "node:net";

export type Place = {
  readonly at: "before" | "after";
  readonly statement: RegExp;
  /** An earlier statement of the transaction, which tells one `commit` from another. */
  readonly within?: RegExp;
};

export type HeldLine = {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Waits for the first connection that reaches the place, and holds it. Rejects when none does in time. */
  hold(place: Place, patience: number): Promise<void>;
  /** Stops waiting; a held connection stays held until its process ends. */
  forget(): void;
  close(): Promise<void>;
};

type Waiting = Place & { readonly reached: () => void };

/** Takes an address with a socket folder as its host. */
export async function openHeldLine(databaseUrl: string): Promise<HeldLine> {
  const address = new URL(databaseUrl);
  const socketPath = `${address.searchParams.get("host") ?? ""}/.s.PGSQL.${address.port || "5432"}`;
  const waiting = new Set<Waiting>();
  const open = new Set<Socket>();
  const server = createServer((shop) => join(shop, connect(socketPath), waiting, open));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const listening = server.address();
  const port = typeof listening === "object" && listening ? listening.port : 0;
  return {
    url: `postgresql://${address.username}:${address.password}@127.0.0.1:${port}${address.pathname}`,
    hold: (place, patience) =>
      new Promise((done, failed) => {
        const timer = setTimeout(() => {
          waiting.delete(one);
          failed(new Error(`nothing came ${place.at} ${place.statement.source}`));
        }, patience);
        const one: Waiting = {
          ...place,
          reached() {
            clearTimeout(timer);
            waiting.delete(one);
            done();
          },
        };
        waiting.add(one);
      }),
    forget: () => waiting.clear(),
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, "close");
    },
  };
}

function join(shop: Socket, database: Socket, waiting: ReadonlySet<Waiting>, open: Set<Socket>): void {
  const asked = makeAsked();
  const answers = makeMessages(true);
  /** "Ready" messages that the database still owes: one for the greeting and each statement, which may be pipelined. */
  let owed = 1;
  /** Set while an answer is held: nothing of it is passed on. */
  let answerHeld: Waiting | undefined;
  let isHeld = false;
  for (const [one, other] of [
    [shop, database],
    [database, shop],
  ] as const) {
    open.add(one);
    one.on("error", () => other.destroy());
    one.on("close", () => {
      open.delete(one);
      other.destroy();
    });
  }
  shop.on("data", (chunk: Buffer) => {
    for (const { bytes, statement, before, isAnswered } of asked(chunk)) {
      const reached =
        statement === undefined
          ? undefined
          : [...waiting].find(
              (place) =>
                place.statement.test(statement) && (place.within === undefined || before.some((earlier) => place.within?.test(earlier))),
            );
      // The client of a held answer sends nothing more.
      if (isHeld) continue;
      if (reached?.at === "before") {
        isHeld = true;
        reached.reached();
        continue;
      }
      if (reached) {
        answerHeld = reached;
        isHeld = true;
      }
      if (isAnswered) owed += 1;
      database.write(bytes);
    }
  });
  database.on("data", (chunk: Buffer) => {
    owed -= answers(chunk).filter(({ kind }) => kind === "Z").length;
    if (!answerHeld) shop.write(chunk);
    // All "ready" messages have come: the database has finished the statement.
    else if (owed === 0) answerHeld.reached();
  });
}

type Message = { readonly kind: string; readonly bytes: Buffer };

/** Splits a stream into messages: type, length including itself, content. The client's first message has no type. */
function makeMessages(hasLetter: boolean): (chunk: Buffer) => readonly Message[] {
  let rest: Buffer = Buffer.alloc(0);
  let letters = hasLetter ? 1 : 0;
  return (chunk) => {
    const messages: Message[] = [];
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= letters + 4) {
      const length = letters + rest.readInt32BE(letters);
      if (rest.length < length) break;
      messages.push({ kind: letters === 1 ? String.fromCharCode(rest[0] ?? 0) : "", bytes: rest.subarray(0, length) });
      rest = rest.subarray(length);
      letters = 1;
    }
    return messages;
  };
}

type Asked = {
  readonly bytes: Buffer;
  readonly statement: string | undefined;
  /** Earlier statements of its transaction. */
  readonly before: readonly string[];
  /** Whether it makes the database answer "ready". */
  readonly isAnswered: boolean;
};

/** Joins messages that are sent together and finds their statement, also by its prepared name. */
function makeAsked(): (chunk: Buffer) => readonly Asked[] {
  const messages = makeMessages(false);
  const named = new Map<string, string>();
  let together: Buffer[] = [];
  let statement: string | undefined;
  let transaction: string[] = [];
  return (chunk) => {
    const all: Asked[] = [];
    for (const { kind, bytes } of messages(chunk)) {
      together.push(bytes);
      const words = bytes.toString("utf8", 5).split("\0", 2);
      if (kind === "P") named.set(words[0] ?? "", words[1] ?? "");
      if (kind === "B") statement = named.get(words[1] ?? "");
      if (kind === "Q") statement = words[0];
      if (kind === "P" || kind === "B" || kind === "D" || kind === "E" || kind === "C") continue;
      if (statement === "begin") transaction = [];
      all.push({ bytes: Buffer.concat(together), statement, before: transaction, isAnswered: kind === "S" || kind === "Q" });
      if (statement !== undefined) transaction = [...transaction, statement];
      together = [];
      statement = undefined;
    }
    return all;
  };
}
