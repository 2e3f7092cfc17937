/** The calls of operators on the command line: the same contract, roles, log and keys as by the door over HTTP. */
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { createRouterClient, ORPCError } from "@orpc/server";
import { OPERATOR_ROLES, refusalData } from "@rambla/contract/call";
import { decimalText } from "@rambla/core/money";
import { readWritten } from "@rambla/core/written-amount";
import { operatorRouter } from "@rambla/domain/operator-api";
import { operatorAtConsole } from "@rambla/domain/operator/sign-in-service";
import type { OperatorContext } from "@rambla/domain/platform/call-context";
import type { Shop } from "@rambla/domain/platform/shop";
import type { Values } from "@rambla/texts/format";
import { mistakesIn } from "../call/invalid-fields.ts";
import { parseGivenJson, readGivenText } from "../start/given-text.ts";
import { afterSaleCommands } from "./after-sale-commands.ts";
import { type Client, type Command, type Given, linesOf, NotUnderstood, OPTIONS, whatGoesBack } from "./command-words.ts";
import { invoiceCommands } from "./invoice-commands.ts";

/** What a file of JSON holds, of no type: the call that takes it checks each field. `parseGivenJson` names the place of a mistake. */
function givenJson(file: string) {
  const read = readGivenText(file);
  if ("problem" in read) throw new NotUnderstood(`${file}: ${read.problem}`);
  const parsed = parseGivenJson(read.text);
  if ("problem" in parsed) throw new NotUnderstood(`${file}: ${parsed.problem}`);
  return JSON.parse(read.text);
}

/** An amount as a person writes it, as calls take it. */
function decimalOf(written: string | undefined, currency: string): string | undefined {
  if (written === undefined) return undefined;
  const amount = readWritten(written, currency);
  if (!amount) throw new NotUnderstood(`${JSON.stringify(written)} is no amount in ${currency}. Write it like 1234.50.`);
  return decimalText(amount);
}

const lookedUp = async (client: Client, { brand = "", number = "" }: Given) => await client.money.orderLook({ brand, orderNumber: number });

async function askedRefund(client: Client, given: Given) {
  const { orderId, orderNumber, currency } = await lookedUp(client, given);
  return { orderId, orderNumber, amount: decimalOf(given.amount, currency), lines: linesOf(given.lines) };
}

async function plannedCancel(client: Client, given: Given) {
  const { orderId, orderNumber, currency } = await lookedUp(client, given);
  return { orderNumber, plan: await client.money.orderPlan({ orderId, does: "cancel", keep: decimalOf(given.keep, currency) }) };
}

/** What the calls check anyway is handed on as it was written. */
const COMMANDS: Readonly<Record<string, Command>> = {
  create: {
    usage: `create NAME --roles ${OPERATOR_ROLES.join(",")}`,
    needs: ["it", "roles"],
    run: (client, { it = "", roles = "" }) =>
      client.operator.operatorCreate({ name: it, roles: roles.split(",") as (typeof OPERATOR_ROLES)[number][] }),
  },
  renew: { usage: "renew NAME", needs: ["it"], run: (client, { it = "" }) => client.operator.operatorRenew({ name: it }) },
  close: { usage: "close NAME", needs: ["it"], run: (client, { it = "" }) => client.operator.operatorClose({ name: it }) },
  list: { usage: "list", needs: [], run: (client) => client.operator.operatorList() },
  log: { usage: "log", needs: [], run: (client) => client.operator.operatorLog({ limit: 50 }) },
  stock: {
    usage: 'stock --brand BRAND --goods ID --by DIFFERENCE --reason "why"',
    needs: ["brand", "goods", "by", "reason"],
    run: (client, { brand = "", goods = "", by = "", reason = "" }) =>
      client.goods.stockChange({ brand, goodsId: goods, difference: Number(by), reason }),
  },
  price: {
    usage: "price --brand BRAND --goods ID --country CODE --price 19.90 [--was 24.90]",
    needs: ["brand", "goods", "country", "price"],
    run: (client, { brand = "", goods = "", country = "", price = "", was }) =>
      client.goods.priceChange({ brand, goodsId: goods, countryCode: country, price, originalPrice: was ?? null }),
  },
  pricelist: {
    usage:
      "pricelist --brand BRAND --goods ID --country CODE --price 15.00 [--list LIST]: for whoever holds the list, a new one where none is named",
    needs: ["brand", "goods", "country", "price"],
    run: (client, { brand = "", list, goods = "", country = "", price = "" }) =>
      client.goods.priceListSave({ brand, distributionId: list, goodsId: goods, countryCode: country, price }),
  },
  "pricelist-end": {
    usage: 'pricelist-end LIST --brand BRAND [--goods ID] [--country CODE] --reason "why"',
    needs: ["it", "brand", "reason"],
    run: (client, { it = "", brand = "", goods, country, reason = "" }) =>
      client.goods.priceListEnd({ brand, distributionId: it, goodsId: goods, countryCode: country, reason }),
  },
  pricelists: {
    usage: "pricelists --brand BRAND [--list LIST] [--after NEXT]",
    needs: ["brand"],
    run: (client, { brand = "", list, after }) => client.goods.priceList({ brand, distributionId: list, after }),
  },
  presale: {
    usage: "presale --file FILE.json: what preSaleSave takes",
    needs: ["file"],
    run: (client, { file = "" }) => client.goods.preSaleSave(givenJson(file)),
  },
  "presale-end": {
    usage: 'presale-end --brand BRAND --goods ID --reason "why"',
    needs: ["brand", "goods", "reason"],
    run: (client, { brand = "", goods = "", reason = "" }) => client.goods.preSaleEnd({ brand, goodsId: goods, reason }),
  },
  flashsale: {
    usage: "flashsale --file FILE.json: what flashSaleSave takes",
    needs: ["file"],
    run: (client, { file = "" }) => client.goods.flashSaleSave(givenJson(file)),
  },
  "flashsale-end": {
    usage: 'flashsale-end ID --brand BRAND --reason "why"',
    needs: ["it", "brand", "reason"],
    run: (client, { it = "", brand = "", reason = "" }) => client.goods.flashSaleEnd({ brand, flashSaleId: it, reason }),
  },
  arrived: {
    usage: 'arrived --brand BRAND --goods ID --reason "why"',
    needs: ["brand", "goods", "reason"],
    run: (client, { brand = "", goods = "", reason = "" }) => client.goods.goodsArrived({ brand, goodsId: goods, reason }),
  },
  deposits: { usage: "deposits [--after NEXT]", needs: [], run: (client, { after }) => client.money.depositsKept({ after }) },
  order: {
    usage: "order --brand BRAND --number NUMBER",
    needs: ["brand", "number"],
    run: (client, { brand = "", number = "" }) => client.money.orderLook({ brand, orderNumber: number }),
  },
  toship: {
    usage: "toship [--brand BRAND] [--country CODE] [--after NEXT]: what is to be sent, the longest due first",
    needs: [],
    run: (client, { brand, country, after }) => client.order.ordersToShip({ brand, countryCode: country, after }),
  },
  ship: {
    usage: 'ship --brand BRAND --number NUMBER --company "CARRIER" --tracking NUMBER',
    needs: ["brand", "number", "company", "tracking"],
    async run(client, { brand = "", number = "", company = "", tracking = "" }) {
      const { orderId } = await client.money.orderLook({ brand, orderNumber: number });
      return await client.order.orderShip({ orderId, logisticsCompany: company, trackingNumber: tracking });
    },
  },
  parcel: {
    usage: 'parcel --brand BRAND --number NUMBER --company "CARRIER" --tracking NUMBER --reason "why"',
    needs: ["brand", "number", "company", "tracking", "reason"],
    async run(client, { brand = "", number = "", company = "", tracking = "", reason = "" }) {
      const { orderId } = await client.money.orderLook({ brand, orderNumber: number });
      return await client.order.orderParcelCorrect({ orderId, logisticsCompany: company, trackingNumber: tracking, reason });
    },
  },
  refund: {
    usage:
      'refund --brand BRAND --number NUMBER [--amount 19.90 | --lines 1:2,3] --reason "why" [--yes]: money alone, of lines as order tells them; the order ends only if nothing was sent and no money is left',
    needs: ["brand", "number", "reason"],
    async foretell(client, given) {
      const { orderNumber, ...asked } = await askedRefund(client, given);
      const plan = await client.money.orderPlan({ ...asked, does: "refund" });
      const end = plan.ends ? "The order is canceled: nothing was sent of it, and no money is left." : "The order stands.";
      return `Order ${orderNumber}: ${whatGoesBack(plan)} ${plan.left} ${plan.currency} of its money stays. ${end}`;
    },
    async run(client, given) {
      const { orderId, amount, lines } = await askedRefund(client, given);
      return await client.money.orderRefund({ orderId, amount, lines, reason: given.reason ?? "" });
    },
  },
  cancel: {
    usage:
      'cancel --brand BRAND --number NUMBER [--keep 4.99] --reason "why" [--yes]: ends an order that was not sent, and gives its money back but for what the shop keeps',
    needs: ["brand", "number", "reason"],
    async foretell(client, given) {
      const { orderNumber, plan } = await plannedCancel(client, given);
      const keeps = Number(plan.left) > 0 ? ` The shop keeps ${plan.left} ${plan.currency}.` : "";
      return `Order ${orderNumber} is canceled, and nothing is sent. ${whatGoesBack(plan)}${keeps}`;
    },
    async run(client, given) {
      const { orderId } = await lookedUp(client, given);
      const { plan } = given.keep === undefined ? { plan: undefined } : await plannedCancel(client, given);
      return await client.money.orderCancel({ orderId, amount: plan?.amount, reason: given.reason ?? "" });
    },
  },
  cancellations: {
    usage: "cancellations [--after NEXT]: what shoppers want canceled; cancel says yes",
    needs: [],
    run: (client, { after }) => client.order.cancellations({ after }),
  },
  "cancellation-refuse": {
    usage: 'cancellation-refuse --brand BRAND --number NUMBER --answer "what the shopper reads" --reason "why"',
    needs: ["brand", "number", "answer", "reason"],
    async run(client, { brand = "", number = "", answer = "", reason = "" }) {
      const { orderId } = await client.money.orderLook({ brand, orderNumber: number });
      return await client.order.cancellationRefuse({ orderId, answer, reason });
    },
  },
  ...afterSaleCommands,
  questions: {
    usage: "questions [--brand BRAND] [--language CODE] [--after NEXT]: what waits for an answer, the longest first",
    needs: [],
    run: (client, { brand, language, after }) => client.consultation.consultationsToAnswer({ brand, language, after }),
  },
  answer: {
    usage: 'answer QUESTION --answer "what whoever asked reads, and everybody where it is about goods"',
    needs: ["it", "answer"],
    run: (client, { it = "", answer = "" }) => client.consultation.operatorConsultationReply({ consultationId: it, reply: answer }),
  },
  comments: {
    usage: "comments [--brand BRAND] [--language CODE] [--after NEXT]: comments that wait for review, longest waiting first",
    needs: [],
    run: (client, { brand, language, after }) => client.review.commentsToReview({ brand, language, after }),
  },
  "comment-adopt": {
    usage: 'comment-adopt COMMENT --number VERSION [--answer "reply of the shop, for everybody"]',
    needs: ["it", "number"],
    run: (client, { it = "", number = "", answer }) =>
      client.review.operatorCommentReview({ commentId: it, version: Number(number), decision: "ADOPT", reply: answer }),
  },
  "comment-reject": {
    usage: 'comment-reject COMMENT --number VERSION --reason "what its author reads"',
    needs: ["it", "number", "reason"],
    run: (client, { it = "", number = "", reason }) =>
      client.review.operatorCommentReview({ commentId: it, version: Number(number), decision: "not_approved", reason }),
  },
  "comment-reply": {
    usage: 'comment-reply COMMENT --answer "what everybody reads"',
    needs: ["it", "answer"],
    run: (client, { it = "", answer = "" }) => client.review.operatorCommentReply({ commentId: it, reply: answer }),
  },
  ...invoiceCommands,
  transfers: { usage: "transfers [--after NEXT]", needs: [], run: (client, { after }) => client.transfer.bankTransfers({ after }) },
  transfer: {
    usage: 'transfer --brand BRAND --number NUMBER --decision arrived|another --amount 49.98 | --decision missing --reason "why"',
    needs: ["brand", "number", "decision", "reason"],
    async run(client, { brand = "", number = "", decision, amount, reason = "" }) {
      const { orderId, currency } = await client.money.orderLook({ brand, orderNumber: number });
      return await client.transfer.operatorBankTransferConfirm({
        orderId,
        decision: decision as "arrived",
        amount: decimalOf(amount, currency),
        reason,
      });
    },
  },
  paybacks: { usage: "paybacks [--after NEXT]", needs: [], run: (client, { after }) => client.transfer.refundsByHand({ after }) },
  payback: {
    usage: 'payback REFUND --reason "why"',
    needs: ["it", "reason"],
    run: (client, { it = "", reason = "" }) => client.transfer.refundSentBack({ refundId: it, reason }),
  },
  member: {
    usage: 'member --brand BRAND --code INVITATION_CODE --days DAYS --reason "why"',
    needs: ["brand", "code", "days", "reason"],
    run: (client, { brand = "", code = "", days = "", reason = "" }) =>
      client.membership.membershipGrant({ brand, invitationCode: code, days: Number(days), reason }),
  },
  event: {
    usage: "event --file FILE.json: what activitySave takes",
    needs: ["file"],
    run: (client, { file = "" }) => client.activity.activitySave(givenJson(file)),
  },
  begin: {
    usage: 'begin EVENT --brand BRAND --reason "why"',
    needs: ["it", "brand", "reason"],
    run: (client, { it = "", brand = "", reason = "" }) => client.activity.activityBegin({ activityId: it, brand, reason }),
  },
  end: {
    usage: 'end EVENT --brand BRAND --reason "why"',
    needs: ["it", "brand", "reason"],
    run: (client, { it = "", brand = "", reason = "" }) => client.activity.activityEnd({ activityId: it, brand, reason }),
  },
  coupon: {
    usage: 'coupon --brand BRAND [--code CODE] --amounts EUR=10.00,GBP=9.00 | --coins 5.00 --uses PEOPLE --until 2027-01-31 --reason "why"',
    needs: ["brand", "uses", "until", "reason"],
    run: (client, { brand = "", code, amounts, coins, uses = "", until = "", reason = "" }) =>
      client.coupon.couponCreate({
        brand,
        code,
        coins,
        amounts: amounts === undefined ? undefined : Object.fromEntries(amounts.split(",").map((each) => each.split("=", 2))),
        uses: Number(uses),
        validUntil: until,
        reason,
      }),
  },
  "coupon-look": {
    usage: "coupon-look --brand BRAND --code CODE",
    needs: ["brand", "code"],
    run: (client, { brand = "", code = "" }) => client.coupon.couponLook({ brand, code }),
  },
  "coupon-end": {
    usage: 'coupon-end --brand BRAND --code CODE --reason "why"',
    needs: ["brand", "code", "reason"],
    run: (client, { brand = "", code = "", reason = "" }) => client.coupon.couponEnd({ brand, code, reason }),
  },
  proposals: {
    usage: "proposals [--after NEXT]: what is above what one operator gives alone, and waits for a second one",
    needs: [],
    run: (client, { after }) => client.proposal.proposals({ after }),
  },
  approve: {
    usage: "approve PROPOSAL: does what another operator has proposed",
    needs: ["it"],
    run: (client, { it = "" }) => client.proposal.proposalApprove({ proposalId: it }),
  },
  reject: {
    usage: 'reject PROPOSAL --reason "why"',
    needs: ["it", "reason"],
    run: (client, { it = "", reason = "" }) => client.proposal.proposalReject({ proposalId: it, reason }),
  },
  synonyms: {
    usage: "synonyms --brand BRAND --language CODE: what means the same to its search",
    needs: ["brand", "language"],
    run: (client, { brand = "", language = "" }) => client.search.searchSynonyms({ brand, language }),
  },
  "synonyms-keep": {
    usage: "synonyms-keep --brand BRAND --language CODE --file FILE.json: what synonyms tells, as it is to be",
    needs: ["brand", "language", "file"],
    run: (client, { brand = "", language = "", file = "" }) => client.search.searchSynonymsKeep({ brand, language, ...givenJson(file) }),
  },
  reviews: { usage: "reviews [--after NEXT]", needs: [], run: (client, { after }) => client.money.paymentReviews({ after }) },
  review: {
    usage: 'review PAYMENT --of wrongAmount|noAnswer|noRefund|reversed|unknownPayment --decision refund|settled|lost --reason "why"',
    needs: ["it", "of", "decision", "reason"],
    run: (client, { it = "", of, decision, reason = "" }) =>
      client.money.paymentReviewResolve({ paymentId: it, review: of as "wrongAmount", decision: decision as "refund", reason }),
  },
};

export type CommandOptions = {
  readonly shop: Shop;
  /** What was written after `npm run operator --`. */
  readonly words: readonly string[];
  readonly say: (line: string) => void;
  /** The sentence of a refusal. */
  readonly sentence: (code: string, values?: Values) => string;
  /** Asks the person who runs it whether to go on; undefined where nobody can answer. */
  readonly confirm?: (() => Promise<boolean>) | undefined;
};

/** What JSON leaves as it is and a terminal acts upon: control signs above ASCII, and those that turn the direction of writing. */
const MOVES_A_TERMINAL = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Runs one command. @returns the code the process ends with: 0 done, 1 refused, 2 not understood */
export async function runCommand({ shop, words, say, sentence, confirm }: CommandOptions): Promise<0 | 1 | 2> {
  const read = readWords(words);
  if (typeof read === "string") {
    say(read);
    return 2;
  }
  const { command, given } = read;
  const key = given.key ?? randomUUID();
  const context: OperatorContext = {
    shop,
    operator: await operatorAtConsole(shop, given.as),
    clientAddress: "",
    requestId: randomUUID(),
    idempotencyKey: key,
    session: { token: undefined, keep: () => undefined, drop: () => undefined },
  };
  const client = createRouterClient(operatorRouter, { context });
  try {
    if (command.foretell && !(await isWanted(command.foretell, client, given, { say, confirm }))) return 1;
    const done = await command.run(client, given);
    say(JSON.stringify(done, null, 2).replace(MOVES_A_TERMINAL, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`));
    return 0;
  } catch (error) {
    if (error instanceof NotUnderstood) {
      say(error.message);
      return 2;
    }
    if (!(error instanceof ORPCError)) throw error;
    if (error.code === "auth.required") say(given.as === undefined ? "Say who asks: --as NAME." : `There is no operator ${given.as}.`);
    else
      say(
        `${sentence(error.code === "BAD_REQUEST" ? "request.invalid" : String(error.code), valuesOf(error))} (${error.code})${boundIn(error) || wrongFields(error)}`,
      );
    return 1;
  }
}

/** What a refusal says beside its code, for its sentence. */
const valuesOf = ({ data }: { readonly data?: unknown }): Values | undefined => refusalData.safeParse(data).data?.values;

/** Field, value and bound of what is more than may be given, and the proposal that waits. */
function boundIn(error: ORPCError<string, unknown>): string {
  const values = error.code.startsWith("giving.") ? valuesOf(error) : undefined;
  return values
    ? `: ${Object.entries(values)
        .map(([name, value]) => `${name} ${value}`)
        .join(", ")}`
    : "";
}

/** Which fields are wrong, and what each should be as far as the call says it. */
function wrongFields(error: ORPCError<string, unknown>): string {
  const mistakes = mistakesIn(error);
  const fields = mistakes
    ? [...mistakes].map(([name, messages]) => `${name} (${messages.join("; ")})`)
    : Object.keys(refusalData.safeParse(error.data).data?.fields ?? {});
  return fields.length > 0 ? `: ${fields.join(", ")}` : "";
}

/** Says what will happen, and asks unless that was agreed before. @returns whether to go on */
async function isWanted(
  foretell: NonNullable<Command["foretell"]>,
  client: Client,
  given: Given,
  { say, confirm }: Pick<CommandOptions, "say" | "confirm">,
): Promise<boolean> {
  try {
    const told = await foretell(client, given);
    if (told === undefined) return true;
    say(told);
  } catch (error) {
    // What was done under this key before cannot be planned once more, and is answered as then.
    if (error instanceof ORPCError && given.key !== undefined && given.yes) return true;
    throw error;
  }
  if (given.yes) return true;
  if (!confirm) say("Nothing was done: nobody can be asked here. Add --yes to do it.");
  else if (await confirm()) return true;
  else say("Nothing was done.");
  return false;
}

function readWords(words: readonly string[]): { readonly command: Command; readonly given: Given } | string {
  const [name = "", ...rest] = words;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command)
    return [
      "Commands, each with --as NAME, and --key KEY to repeat one that may not happen twice:",
      ...Object.values(COMMANDS).map(({ usage }) => `  ${usage}`),
    ].join("\n");
  try {
    // What went is a number below nothing, not an option.
    const args = rest
      .map((word, index) => (/^-\d+$/.test(rest[index + 1] ?? "") ? `${word}=${rest[index + 1]}` : word))
      .filter((word) => !/^-\d+$/.test(word));
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const given: Given = { ...values, ...(positionals.length === 1 && { it: positionals[0] }) };
    const isWhole = positionals.length <= 1 && command.needs.every((needed) => given[needed] !== undefined);
    return isWhole ? { command, given } : `Write: ${command.usage}`;
  } catch {
    return `Write: ${command.usage}`;
  }
}
