/** The calls of operators on the command line: the same contract, roles, log and keys as by the door over HTTP. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { createRouterClient, ORPCError, type RouterClient } from "@orpc/server";
import { OPERATOR_ROLES } from "@rambla/contract/call";
import { operatorRouter } from "@rambla/domain/operator-api";
import { operatorAtConsole } from "@rambla/domain/operator/sign-in-service";
import type { OperatorContext } from "@rambla/domain/platform/call-context";
import type { Shop } from "@rambla/domain/platform/shop";

type Client = RouterClient<typeof operatorRouter>;

/** What was given after the command: `--goods 1001` as `goods`, and what stands alone as `it`. */
type Given = Readonly<Partial<Record<OptionName | "it", string>>>;

const OPTIONS = {
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
} as const satisfies ParseArgsConfig["options"];
type OptionName = keyof typeof OPTIONS;

type Command = {
  readonly usage: string;
  readonly needs: readonly (OptionName | "it")[];
  run(client: Client, given: Given): Promise<unknown>;
};

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
    run: async (client, { file = "" }) => client.goods.preSaleSave(JSON.parse(await readFile(file, "utf8"))),
  },
  "presale-end": {
    usage: 'presale-end --brand BRAND --goods ID --reason "why"',
    needs: ["brand", "goods", "reason"],
    run: (client, { brand = "", goods = "", reason = "" }) => client.goods.preSaleEnd({ brand, goodsId: goods, reason }),
  },
  flashsale: {
    usage: "flashsale --file FILE.json: what flashSaleSave takes",
    needs: ["file"],
    run: async (client, { file = "" }) => client.goods.flashSaleSave(JSON.parse(await readFile(file, "utf8"))),
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
    usage: 'refund --brand BRAND --number NUMBER [--amount 19.90] --reason "why"',
    needs: ["brand", "number", "reason"],
    async run(client, { brand = "", number = "", amount, reason = "" }) {
      const { orderId } = await client.money.orderLook({ brand, orderNumber: number });
      return await client.money.orderRefund({ orderId, ...(amount !== undefined && { amount }), reason });
    },
  },
  cancellations: {
    usage: "cancellations [--after NEXT]: what shoppers want cancelled; refund says yes",
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
  part: {
    usage: 'part PAYMENT --amount 5.00 --reason "why"',
    needs: ["it", "amount", "reason"],
    run: (client, { it = "", amount = "", reason = "" }) => client.money.paymentRefund({ paymentId: it, amount, reason }),
  },
  transfers: { usage: "transfers [--after NEXT]", needs: [], run: (client, { after }) => client.transfer.bankTransfers({ after }) },
  transfer: {
    usage: 'transfer --brand BRAND --number NUMBER --decision arrived|another|missing [--amount 49.98] --reason "why"',
    needs: ["brand", "number", "decision", "reason"],
    async run(client, { brand = "", number = "", decision, amount, reason = "" }) {
      const { orderId } = await client.money.orderLook({ brand, orderNumber: number });
      return await client.transfer.operatorBankTransferConfirm({ orderId, decision: decision as "arrived", amount, reason });
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
    run: async (client, { file = "" }) => client.activity.activitySave(JSON.parse(await readFile(file, "utf8"))),
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
  synonyms: {
    usage: "synonyms --brand BRAND --language CODE: what means the same to its search",
    needs: ["brand", "language"],
    run: (client, { brand = "", language = "" }) => client.search.searchSynonyms({ brand, language }),
  },
  "synonyms-keep": {
    usage: "synonyms-keep --brand BRAND --language CODE --file FILE.json: what synonyms tells, as it is to be",
    needs: ["brand", "language", "file"],
    run: async (client, { brand = "", language = "", file = "" }) =>
      client.search.searchSynonymsKeep({ brand, language, ...JSON.parse(await readFile(file, "utf8")) }),
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
  readonly sentence: (code: string) => string;
};

/** What JSON leaves as it is and a terminal acts upon: control signs above ASCII, and those that turn the direction of writing. */
const MOVES_A_TERMINAL = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Runs one command. @returns the code the process ends with: 0 done, 1 refused, 2 not understood */
export async function runCommand({ shop, words, say, sentence }: CommandOptions): Promise<0 | 1 | 2> {
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
  try {
    const done = await command.run(createRouterClient(operatorRouter, { context }), given);
    say(JSON.stringify(done, null, 2).replace(MOVES_A_TERMINAL, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`));
    return 0;
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    if (error.code === "auth.required") say(given.as === undefined ? "Say who asks: --as NAME." : `There is no operator ${given.as}.`);
    else say(`${sentence(error.code === "BAD_REQUEST" ? "request.invalid" : String(error.code))} (${error.code})`);
    return 1;
  }
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
