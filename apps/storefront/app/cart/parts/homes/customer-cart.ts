/**
 * The cart of a customer in the browser: what the server has said, and over it the changes it has not answered yet (decision 086).
 * A change shows at once and is sent after those before it; what the server makes of it counts, and what it cannot do is told.
 */
import { type CartChange, changed, lineKey } from "@rambla/core/cart";
import { makeWatched } from "@rambla/ui/watched";
import type { CartHome } from "./browser-cart.ts";
import type { Line } from "../line.ts";
import type { Moving } from "./moving.ts";
import type { CartAnswer, CartNews, CartQuestion, ServerLine } from "./own-cart.ts";

/** What became of a question: the server's answer; a refusal with its code; or nothing that could be read. */
export type Answered = CartAnswer | { readonly refused: string } | undefined;

/** What the shopper has to be told: pieces that are not there as asked, or a change that came to nothing. */
export type Told = { readonly news: readonly CartNews[] } | { readonly failed: string };

type Waiting = CartChange<Line> | { readonly do: "move"; readonly moving: Moving };

export type CustomerCart = CartHome & {
  /** Brings over what a guest had. */
  move(moving: Moving): void;
  /** The page is being left: what waits for its turn goes now. Tells the questions whose answers are still to come: what is asked last may get lost. */
  leave(): readonly CartQuestion[];
};

/**
 * @param start the lines as the server told them
 * @param ask asks the server; without a question it tells the lines
 * @param currency of the market: a price that was seen in another one is no price here
 * @param done told when the guest's lines have arrived, or never can
 */
export function makeCustomerCart(
  start: readonly ServerLine[],
  ask: (question?: CartQuestion) => Promise<Answered>,
  { currency, told, done, newKey }: { readonly currency: string; told(what: Told): void; done(moving: Moving): void; newKey(): string },
): CustomerCart {
  const { watch, tell } = makeWatched();
  let kept = start;
  let waiting: readonly Waiting[] = [];
  let shown: readonly Line[] = start;
  /** Changes whose answer is on its way, and the question they were asked with. */
  let sent = 0;
  let onItsWay: CartQuestion | undefined;
  let left: readonly CartQuestion[] = [];

  function show(): void {
    shown = waiting.reduce(applied, kept);
    tell();
  }

  /** Sends what waits, one question after the other: each is about lines as the answer before it told them. */
  async function send(): Promise<void> {
    if (sent > 0) return;
    for (let first = waiting[0]; first; [first] = waiting) {
      const { question, answers } = questionOf(waiting, kept, { currency, newKey });
      sent = answers;
      onItsWay = question;
      let answer = question ? await ask(question) : undefined;
      const again = question && onItsWay === question && leftOut(question, answer);
      if (again) answer = await ask(again);
      waiting = waiting.slice(answers);
      if (question) await take(first, answer);
      show();
    }
    sent = 0;
    onItsWay = undefined;
    left = [];
  }

  async function take(change: Waiting, answer: Answered): Promise<void> {
    if (answer && "lines" in answer) {
      kept = answer.lines;
      if (answer.news.length > 0) told({ news: answer.news.map((news) => ({ ...news, title: news.title ?? titleOf(change, news) })) });
    } else {
      const refused = answer?.refused ?? "";
      const news = newsOf(change, refused, kept);
      told(news ? { news: [news] } : { failed: refused });
      await reread();
    }
    // What came to no answer is sent again by the next page, under the same key.
    if (change.do === "move" && answer !== undefined && ("lines" in answer || NEVER.has(answer.refused))) done(change.moving);
  }

  async function reread(): Promise<void> {
    const now = await ask();
    if (now && "lines" in now) kept = now.lines;
  }

  function put(change: Waiting): void {
    waiting = [...waiting, change];
    show();
    void send();
  }

  return {
    lines: () => shown,
    watch,
    change(change) {
      if (changed(shown, change) !== shown) put(change);
    },
    move: (moving) => put({ do: "move", moving }),
    refresh() {
      // What waits is answered with the whole cart anyway.
      if (sent === 0) void reread().then(show);
    },
    leave() {
      let rest = waiting.slice(sent);
      waiting = waiting.slice(0, sent);
      const earlier = onItsWay ? [onItsWay] : [];
      while (rest.length > 0) {
        const { question, answers } = questionOf(rest, kept, { currency, newKey });
        const now = question && inAnyOrder(question, earlier);
        if (now) {
          void ask(now);
          earlier.push(now);
        }
        rest = rest.slice(answers);
      }
      onItsWay = undefined;
      left = [...left, ...earlier];
      return left;
    },
  };
}

/** Questions that do once what they ask for, however often they arrive: by their turn, their key or their lines. */
export const MAY_COME_TWICE: ReadonlySet<unknown> = new Set<CartQuestion["do"]>(["change", "addAll", "remove"]);

/** Refusals that the same question would get again. */
const NEVER = new Set(["idempotency.conflict", "request.invalid"]);

function applied(lines: readonly Line[], change: Waiting): readonly Line[] {
  if (change.do !== "move") return changed(lines, change);
  return change.moving.lines.reduce<readonly Line[]>((now, line) => changed(now, { do: "put", line }), lines);
}

/** The question for the first of what waits, together with those after it that fit into the same one; none when their lines are gone. */
function questionOf(
  waiting: readonly Waiting[],
  kept: readonly ServerLine[],
  { currency, newKey }: { readonly currency: string; newKey(): string },
): { readonly question: CartQuestion | undefined; readonly answers: number } {
  const itemOf = ({ goodsId, distributionId, palletId, fullDiscountId, qty, ticked, price, ...line }: Line) => ({
    goodsId,
    distributionId,
    ...(palletId && { palletId }),
    ...(fullDiscountId && { fullDiscountId }),
    qty,
    ticked,
    price: line.currency === currency ? price : undefined,
  });
  const [first] = waiting;
  switch (first?.do) {
    case "move":
      return { question: { do: "addAll", key: first.moving.key, items: first.moving.lines.map(itemOf) }, answers: 1 };
    case "put":
      return { question: { do: "add", item: itemOf(first.line) }, answers: 1 };
    case "take": {
      const ids = idsOf(first.keys, kept);
      return { question: ids.length > 0 ? { do: "remove", ids } : undefined, answers: 1 };
    }
    case "dissolve": {
      const [id] = idsOf([first.key], kept);
      return { question: id === undefined ? undefined : { do: "dissolve", id }, answers: 1 };
    }
    case "switch": {
      const [id] = idsOf([first.key], kept);
      // Of several switches of a line the last one is meant.
      const those = prefixOf(waiting, (change) => (change.do === "switch" && change.key === first.key ? change : undefined));
      const fullDiscountId = those.at(-1)?.fullDiscountId ?? null;
      return {
        question: id === undefined ? undefined : { do: "switch", id, ...(fullDiscountId !== null && { fullDiscountId }) },
        answers: those.length,
      };
    }
    case "restore": {
      const back = prefixOf(waiting, (change) => (change.do === "restore" ? change : undefined));
      return {
        question: { do: "addAll", key: newKey(), items: back.map(({ line, at }) => ({ ...itemOf(line), at })) },
        answers: back.length,
      };
    }
    default: {
      const changes = prefixOf(waiting, (change) =>
        change.do === "set" || change.do === "tick" || change.do === "note" ? change : undefined,
      );
      const items = new Map<string, { qty?: number; ticked?: boolean; seen?: true }>();
      const note = (key: string, what: { qty?: number; ticked?: boolean; seen?: true }) => {
        const [id] = idsOf([key], kept);
        if (id !== undefined) items.set(id, { ...items.get(id), ...what });
      };
      for (const change of changes) {
        if (change.do === "set") note(change.key, { qty: change.qty });
        else if (change.do === "tick") change.keys.forEach((key) => note(key, { ticked: change.on }));
        else Object.keys(change.seen).forEach((key) => note(key, { seen: true }));
      }
      // Which decision it is: a question that comes late changes nothing.
      const asked = [...items].map(([id, what]) => ({
        id,
        ...what,
        ...((what.qty ?? what.ticked) !== undefined && { turn: turnOf(id, kept) + 1 }),
      }));
      return { question: asked.length > 0 ? { do: "change", items: asked } : undefined, answers: Math.max(1, changes.length) };
    }
  }
}

/**
 * A question as it may be asked beside those before it: what arrives first may be any of them. What comes back brings along the
 * removals before it, so that they find nothing when they are late. A decision about a line brings along those before it, whose turn
 * is over when it is there first.
 */
function inAnyOrder(question: CartQuestion, earlier: readonly CartQuestion[]): CartQuestion {
  if (question.do === "addAll") {
    const without = earlier.flatMap((other) => (other.do === "remove" ? other.ids : []));
    return without.length > 0 ? { ...question, without } : question;
  }
  if (question.do !== "change") return question;
  const decided = earlier.flatMap((other) => (other.do === "change" ? other.items : []));
  return {
    ...question,
    items: question.items.map((item) => {
      const last = decided.findLast(({ id, turn }) => id === item.id && turn !== undefined);
      return item.turn === undefined || last?.turn === undefined ? item : { ...last, ...item, turn: last.turn + 1 };
    }),
  };
}

/** What of a change the server left out, as another device has decided meanwhile: whoever still looks at the page means it. */
function leftOut(question: CartQuestion, answer: Answered): CartQuestion | undefined {
  if (question.do !== "change" || !answer || "refused" in answer) return undefined;
  const items = question.items.flatMap(({ id, qty, ticked, turn }) => {
    const line = answer.lines.find((now) => now.id === id);
    if (turn === undefined || !line || answer.news.some((news) => lineKey(news) === lineKey(line))) return [];
    return (qty ?? line.qty) !== line.qty || (ticked ?? line.ticked) !== line.ticked ? [{ id, qty, ticked }] : [];
  });
  return items.length > 0 ? { do: "change", items } : undefined;
}

const turnOf = (id: string, kept: readonly ServerLine[]): number => kept.find((line) => line.id === id)?.turn ?? 0;

/** The ids of lines that the server has told. */
const idsOf = (keys: readonly string[], kept: readonly ServerLine[]): readonly string[] =>
  kept.filter((line) => keys.includes(lineKey(line))).map(({ id }) => id);

function prefixOf<Kind>(waiting: readonly Waiting[], kindOf: (change: Waiting) => Kind | undefined): readonly Kind[] {
  const kinds: Kind[] = [];
  for (const change of waiting) {
    const kind = kindOf(change);
    if (kind === undefined) break;
    kinds.push(kind);
  }
  return kinds;
}

function linesOf(change: Waiting): readonly Line[] {
  if (change.do === "move") return change.moving.lines;
  return change.do === "put" || change.do === "restore" ? [change.line] : [];
}

const titleOf = (change: Waiting, of: Pick<CartNews, "goodsId" | "distributionId" | "palletId">): string | null =>
  linesOf(change).find((line) => lineKey(line) === lineKey(of))?.title ?? null;

const PROBLEMS: readonly CartNews["problem"][] = ["goods.notExist", "cart.full", "limit.perOrder", "stock.insufficient"];

/** A refusal of what was put in, as news of its goods; undefined for any other refusal. */
function newsOf(change: Waiting, refused: string, kept: readonly Line[]): CartNews | undefined {
  const problem = PROBLEMS.find((code) => code === refused);
  if (!problem || change.do !== "put") return undefined;
  const { goodsId, distributionId, palletId = null, title } = change.line;
  const qty = kept.find((line) => lineKey(line) === lineKey(change.line))?.qty ?? 0;
  return { goodsId, distributionId, palletId, title, qty, problem };
}
