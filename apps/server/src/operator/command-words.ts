/** What commands of operators are made of: their words, and the calls they make. */
import type { ParseArgsConfig } from "node:util";
import type { RouterClient } from "@orpc/server";
import type { operatorRouter } from "@rambla/domain/operator-api";

export type Client = RouterClient<typeof operatorRouter>;

/** What was given after the command: `--goods 1001` as `goods`, and what stands alone as `it`. */
export type Given = Readonly<Partial<Record<Exclude<OptionName, "yes"> | "it", string>> & { readonly yes?: boolean }>;

export const OPTIONS = {
  as: { type: "string" },
  key: { type: "string" },
  roles: { type: "string" },
  brand: { type: "string" },
  goods: { type: "string" },
  by: { type: "string" },
  country: { type: "string" },
  price: { type: "string" },
  was: { type: "string" },
  number: { type: "string" },
  reason: { type: "string" },
  company: { type: "string" },
  tracking: { type: "string" },
  amount: { type: "string" },
  of: { type: "string" },
  decision: { type: "string" },
  code: { type: "string" },
  days: { type: "string" },
  file: { type: "string" },
  language: { type: "string" },
  amounts: { type: "string" },
  coins: { type: "string" },
  list: { type: "string" },
  uses: { type: "string" },
  until: { type: "string" },
  after: { type: "string" },
  answer: { type: "string" },
  keep: { type: "string" },
  lines: { type: "string" },
  day: { type: "string" },
  yes: { type: "boolean" },
} as const satisfies ParseArgsConfig["options"];
type OptionName = keyof typeof OPTIONS;

export type Command = {
  readonly usage: string;
  readonly needs: readonly (OptionName | "it")[];
  run(client: Client, given: Given): Promise<unknown>;
  /** What it will do, in sentences: it is done after a yes. Without a sentence nothing is asked. */
  foretell?(client: Client, given: Given): Promise<string | undefined>;
};

/** What was written is no amount, or no line; the message says so. */
export class NotUnderstood extends Error {}

/** `1:2,3` is two units of line 1, and all of line 3. */
export function linesOf(written: string | undefined): { line: number; qty?: number }[] | undefined {
  if (written === undefined) return undefined;
  if (!/^\d{1,5}(:\d{1,6})?(,\d{1,5}(:\d{1,6})?)*$/.test(written))
    throw new NotUnderstood(`${JSON.stringify(written)} names no lines. Write them like 1:2,3 for two units of line 1 and all of line 3.`);
  return written.split(",").map((each) => {
    const [line, qty] = each.split(":").map(Number);
    return { line: line ?? 0, ...(qty !== undefined && { qty }) };
  });
}

type GoesBack = Pick<Awaited<ReturnType<Client["money"]["orderPlan"]>>, "amount" | "coupon" | "coins" | "currency" | "restocks">;

/** Says what a plan gives back. */
export function whatGoesBack({ amount, coupon, coins, currency, restocks }: GoesBack): string {
  const beside = [
    ...(Number(coupon) > 0 ? [`${coupon} ${currency} of its coupon`] : []),
    ...(Number(coins) > 0 ? [`coins worth ${coins} ${currency}`] : []),
  ].join(" and ");
  const pieces = restocks === 0 ? "" : restocks === 1 ? " 1 piece goes back to stock." : ` ${restocks} pieces go back to stock.`;
  return `${amount} ${currency} goes back to the payer${beside === "" ? "" : `, with ${beside}`}.${pieces}`;
}
