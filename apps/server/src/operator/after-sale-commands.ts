/** What operators do with withdrawals, returns and exchanges, on the command line. */
import { type Client, type Command, linesOf, whatGoesBack } from "./command-words.ts";

const planned = ({ orderNumber, goods, left, ...plan }: Awaited<ReturnType<Client["afterSale"]["afterSalePlan"]>>): string => {
  const missing = goods === "received" || goods === "notSent" ? "" : " Its goods have not come back yet.";
  return `Order ${orderNumber}: ${whatGoesBack({ ...plan, restocks: 0 })} ${left} ${plan.currency} of its money stays.${missing}`;
};

export const afterSaleCommands: Readonly<Record<string, Command>> = {
  withdrawals: {
    usage: "withdrawals [--after NEXT]: statements that fit no order; withdrawal-match names theirs",
    needs: [],
    run: (client, { after }) => client.afterSale.withdrawalsUnmatched({ after }),
  },
  "withdrawal-match": {
    usage: 'withdrawal-match WITHDRAWAL --number NUMBER --reason "why"',
    needs: ["it", "number", "reason"],
    run: (client, { it = "", number = "", reason = "" }) =>
      client.afterSale.withdrawalMatch({ withdrawalId: it, orderNumber: number, reason }),
  },
  "withdrawal-close": {
    usage: 'withdrawal-close WITHDRAWAL --reason "why": ends the search for its order',
    needs: ["it", "reason"],
    run: (client, { it = "", reason = "" }) => client.afterSale.withdrawalClose({ withdrawalId: it, reason }),
  },
  cases: {
    usage: "cases [--after NEXT]: goods that come back or are asked to, what came late, and what was said in words",
    needs: [],
    run: (client, { after }) => client.afterSale.afterSaleCases({ after }),
  },
  "return-review": {
    usage:
      'return-review CASE --decision approve|reject|fail|finish --reason "why" [--answer "what the shopper reads: of a no why, of a yes how to send the goods"] [--company CARRIER --tracking NUMBER] [--yes]: finish gives the money of a return back',
    needs: ["it", "decision", "reason"],
    async foretell(client, { it = "", decision }) {
      if (decision !== "finish") return undefined;
      const plan = await client.afterSale.afterSalePlan({ caseId: it });
      return plan.kind === "return" ? planned(plan) : undefined;
    },
    run: (client, { it = "", decision, reason = "", answer, company, tracking }) =>
      client.afterSale.operatorPostSaleReview({
        postSaleId: it,
        verdict: decision as "approve",
        reason,
        ...(decision === "approve" ? { labelText: answer } : { answer }),
        logisticsCompany: company,
        logisticsCode: tracking,
      }),
  },
  "case-arrived": {
    usage: 'case-arrived CASE --reason "why": its goods have come back',
    needs: ["it", "reason"],
    run: (client, { it = "", reason = "" }) => client.afterSale.afterSaleGoodsArrived({ caseId: it, reason }),
  },
  "case-grant": {
    usage: 'case-grant CASE [--lines 1:2,3:1] --reason "why": a withdrawal may come back, or only these units of its lines',
    needs: ["it", "reason"],
    run: (client, { it = "", lines, reason = "" }) =>
      client.afterSale.afterSaleGrant({ caseId: it, lines: linesOf(lines)?.map(({ line, qty = 0 }) => ({ line, qty })), reason }),
  },
  "case-refund": {
    usage: 'case-refund CASE --reason "why" [--yes]: gives the money of its goods back, and ends it',
    needs: ["it", "reason"],
    async foretell(client, { it = "" }) {
      return planned(await client.afterSale.afterSalePlan({ caseId: it }));
    },
    run: (client, { it = "", reason = "" }) => client.afterSale.afterSaleRefund({ caseId: it, reason }),
  },
  "case-refuse": {
    usage: 'case-refuse CASE --decision tooLate|exempt --answer "what the shopper reads" --reason "why"',
    needs: ["it", "decision", "answer", "reason"],
    run: (client, { it = "", decision, answer = "", reason = "" }) =>
      client.afterSale.afterSaleRefuse({ caseId: it, because: decision as "tooLate", answer, reason }),
  },
};
