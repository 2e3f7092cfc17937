/** Many guess an account's secrets, each from another address. */
import { performance } from "node:perf_hooks";
import { PASSWORD, register, SEND_CODE } from "./customer.ts";
import type { Nodes } from "./nodes.ts";
import { makeProblems, percentile, type Scenario, tally } from "./scenario.ts";
import { callAs, newGuest } from "./shopper.ts";

const AT_ONCE = 16;
/** Password attempts that are checked in a quarter of an hour. */
const PASSWORDS = 10;
/** Code attempts that are checked in a day. */
const CODES = 20;

const LOGIN = "/api/account/token";

/** Passwords and codes in turn, each from a new address. */
export function guesses(nodes: Pick<Nodes, "first" | "second">): Scenario<{ readonly guesses: number }> {
  return {
    name: "Guesses from everywhere",
    promise: `of a password ${PASSWORDS} guesses in a quarter of an hour are judged and of its codes ${CODES} in a day, from however many addresses they come; the owner signs in all the same`,
    async run({ guesses: count }) {
      const problems = makeProblems();
      const ports = [nodes.first.port, nodes.second.port];
      const ask = (path: string, body: unknown, at: number) =>
        callAs(ports[at % ports.length] ?? nodes.first.port, newGuest(), "POST", path, body);
      const person = newGuest();
      const { email } = person;
      const { device } = await register(nodes.first.port, [nodes.first.dataDirectory, nodes.second.dataDirectory], person);

      const sent = await Promise.all(Array.from({ length: 6 }, (_, at) => ask(SEND_CODE, { account: email, type: "login" }, at)));
      const sendings = sent.flatMap(({ data }) => (typeof data["verificationId"] === "string" ? [data["verificationId"]] : []));
      problems.expect(sendings.length > 0, "no code was sent to guess at", sent[0]?.text);
      const byPassword: string[] = [];
      const byCode: string[] = [];
      const times: number[] = [];
      let next = 0;
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let at = next++; at < count; at = next++) {
            const isPassword = at % 2 === 0;
            const guess = isPassword
              ? { grant_type: "password", username: email, password: `velero${at}noches` }
              : { grant_type: "code", verificationId: sendings[at % sendings.length] ?? "", code: String(at).padStart(6, "0") };
            const started = performance.now();
            const answer = await ask(LOGIN, guess, at);
            times.push(performance.now() - started);
            // An overloaded shop rejects a guess unchecked, which is no failure.
            problems.expect(answer.status < 500 || answer.code === "service.unavailable", "a guess was answered by a failure", answer.text);
            problems.expect(answer.status >= 400, "a guess opened the account", JSON.stringify(guess));
            (isPassword ? byPassword : byCode).push(String(answer.code));
          }
        }),
      );
      const judged = {
        passwords: byPassword.filter((code) => code === "login.failed").length,
        codes: byCode.filter((code) => code === "verification.wrong").length,
      };
      problems.expect(judged.passwords === PASSWORDS, `other than ${PASSWORDS} passwords were judged`, String(judged.passwords));
      problems.expect(judged.codes > 0 && judged.codes <= CODES, `not between 1 and ${CODES} codes were judged`, String(judged.codes));
      const right = { grant_type: "password", username: email, password: PASSWORD };
      const stranger = await ask(LOGIN, right, 0);
      problems.expect(stranger.code === "limit.tooMany", "a stranger who has found the password by now is let in", stranger.text);
      const owner = await ask(LOGIN, { ...right, device_token: device }, 1);
      problems.expect(typeof owner.data["access_token"] === "string", "the owner is kept out", owner.text);
      return {
        counts: {
          guesses: count,
          "passwords judged": judged.passwords,
          "codes judged": judged.codes,
          ...tally([...byPassword, ...byCode].map((code) => `answered ${code}`)),
        },
        times: { median: percentile(times, 0.5), "99 %": percentile(times, 0.99) },
        problems: problems.list(),
      };
    },
  };
}
