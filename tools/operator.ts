/** `npm run operator -- …`: operators' commands on the shop's machine, whether it runs or not. */
import { createInterface } from "node:readline/promises";
import { refusalIn } from "@rambla/texts/format";
import { compiled, OWN_TEXTS, readMessages } from "@rambla/texts/read";
import { runCommand } from "../apps/server/src/operator/command.ts";
import { runWithShop } from "./shop-of-command.ts";

const texts = { refusal: compiled(readMessages([OWN_TEXTS], "en")["refusal"] ?? {}, "en") };

await runWithShop(2, (shop) =>
  runCommand({
    words: process.argv.slice(2),
    say: (line) => console.log(line),
    sentence: (code, values) => refusalIn(texts, "en", code, values),
    confirm: process.stdin.isTTY ? confirm : undefined,
    shop,
  }),
);

async function confirm(): Promise<boolean> {
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await asking.question("Do it? [y/N] ")).trim());
  } finally {
    asking.close();
  }
}
