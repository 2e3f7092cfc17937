/** Whatever a browser sends to any address, signed in or not: no server error, no internal text, no markup, and no other visitor waits. */
import { Agent } from "node:http";
import { performance } from "node:perf_hooks";
import { setStock } from "./books.ts";
import { newCustomer } from "./cache-people.ts";
import { type Answer, ask } from "./http-client.ts";
import { INNER_WORDS } from "./inner-words.ts";
import { type Nodes, until } from "./nodes.ts";
import { ADDRESSES, type OddRequest, oddRequest } from "./odd.ts";
import { makeProblems, percentile, type Scenario, tally } from "./scenario.ts";

/** Other visitors may wait fifty milliseconds; the rest is tolerance for a busy machine. */
const ROOM = 8 * 50;
/** Larger bodies may be cut off: the server closes the connection instead of reading them. */
const CUT_OFF = 200_000;
const GOODS = "1001";

/** Seeded hostile requests, while another visitor makes cheap ones. */
export function strangers(nodes: Nodes): Scenario<{ readonly requests: number }> {
  return {
    name: "Whatever a stranger sends",
    promise:
      "never a 5xx, never a word from inside, always a word on how long it may be kept, and nobody else waits for longer than 50 ms (judged with room for a busy machine), at every address with any method, header and body",
    async run({ requests }, chance) {
      const problems = makeProblems();
      const { port } = nodes.first;
      await setStock(nodes.database, "lumbra", GOODS, 5000);
      const signIn = () => newCustomer(nodes, GOODS, chance.word(14).toLowerCase()).catch(() => undefined);
      const { cookie } = await until("a customer is signed in", signIn, 60_000);
      const bystander = makeBystander(port);
      const agent = new Agent({ keepAlive: true, maxSockets: 4, timeout: 20_000 });
      const statuses: string[] = [];
      const waits: number[] = [];
      const asked = new Set<string>();
      try {
        for (let index = 0; index < requests; index += 1) {
          const drawn = oddRequest(chance);
          const isCustomer = drawn.at === "page" && chance.whole(0, 1) === 0;
          const odd = isCustomer ? { ...drawn, headers: { cookie, ...drawn.headers } } : drawn;
          const told = inWords(odd);
          asked.add(odd.at);
          const { answer, waited } = await bystander.during(() => send(port, agent, odd));
          waits.push(waited);
          if (answer === undefined) {
            problems.expect((odd.body?.length ?? 0) > CUT_OFF, "no answer", told);
            continue;
          }
          statuses.push(`answered ${Math.floor(answer.status / 100)}xx`);
          problems.expect(answer.status < 500, `answered ${answer.status} at a ${odd.at}`, told);
          problems.expect(!INNER_WORDS.test(answer.text), "a word from inside", `${told} → ${INNER_WORDS.exec(answer.text)?.[0] ?? ""}`);
          // Node itself answers what is no HTTP.
          const isNodes = answer.text === "" && [400, 408, 417, 431].includes(answer.status);
          problems.expect(
            isNodes || answer.headers["cache-control"] !== undefined,
            `does not say how long it may be kept (${answer.status})`,
            told,
          );
          // Other types must not be sniffed as HTML.
          if (!answer.headers["content-type"]?.startsWith("text/html"))
            problems.expect(answer.text === "" || answer.headers["x-content-type-options"] === "nosniff", "may be taken for a page", told);
          else problems.expect(!answer.text.includes("<script>alert(1)"), "words of a browser became markup", told);
          if (odd.at === "call" && answer.status >= 400)
            problems.expect(answer.text.length <= 10_000, "a refusal of more than 10 KB", `${told} → ${answer.text.length}`);
          // Repeats a slow request: the machine may have been busy.
          if (waited > ROOM) {
            const again = [await bystander.during(() => send(port, agent, odd)), await bystander.during(() => send(port, agent, odd))];
            problems.expect(
              again.some((one) => one.waited <= ROOM),
              "somebody else waited",
              `${[waited, ...again.map((one) => one.waited)].map(Math.round).join(", ")} ms: ${told}`,
            );
          }
        }
      } finally {
        bystander.leave();
        agent.destroy();
      }
      problems.expect(
        requests < 200 || asked.size === new Set(ADDRESSES.map(({ at }) => at)).size,
        "not every kind of address was asked",
        [...asked].join(" "),
      );
      return {
        counts: { requests, addresses: ADDRESSES.length, ...tally(statuses) },
        times: { "others waited at most": percentile(waits, 1), "99 %": percentile(waits, 0.99) },
        problems: problems.list(),
      };
    },
  };
}

async function send(port: number, agent: Agent, { method, path, headers, body }: OddRequest): Promise<Answer | undefined> {
  // A GET's body needs its length, or it would be read as the next request.
  const framed =
    body === undefined || "transfer-encoding" in headers ? headers : { ...headers, "content-length": String(Buffer.byteLength(body)) };
  const question = { port, method, path, headers: body === undefined ? without(framed, "transfer-encoding") : framed, body };
  // A reused connection may just have been closed: retries on a new one.
  return await ask({ ...question, agent }).catch(() => ask({ ...question, agent: new Agent() }).catch(() => undefined));
}

function without(headers: OddRequest["headers"], name: string): OddRequest["headers"] {
  return Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name));
}

function inWords({ method, path, headers, body }: OddRequest): string {
  return `${method} ${path.slice(0, 120)} ${JSON.stringify(headers).slice(0, 200)}${body === undefined ? "" : ` ${body.length}: ${body.slice(0, 80)}`}`;
}

/** Makes cheap requests all the time and measures their waiting. */
function makeBystander(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  // Subtracts the time in which the trial itself blocks.
  const seen = { here: true, waited: 0, ownHold: 0, looked: performance.now() };
  const clock = setInterval(() => {
    const now = performance.now();
    seen.ownHold = Math.max(seen.ownHold, now - seen.looked);
    seen.looked = now;
  }, 2);
  const look = async () => {
    const started = performance.now();
    await ask({ port, path: "/health/live", agent }).catch(() => undefined);
    seen.waited = Math.max(seen.waited, performance.now() - started);
  };
  void (async () => {
    while (seen.here) {
      await look();
      await new Promise((next) => setTimeout(next, 2));
    }
  })();
  return {
    async during(work: () => Promise<Answer | undefined>): Promise<{ readonly answer: Answer | undefined; readonly waited: number }> {
      Object.assign(seen, { waited: 0, ownHold: 0, looked: performance.now() });
      const answer = await work();
      // Waits for the running request: its connection is the only one.
      await look();
      return { answer, waited: Math.max(0, seen.waited - seen.ownHold) };
    },
    leave() {
      seen.here = false;
      clearInterval(clock);
      agent.destroy();
    },
  };
}
