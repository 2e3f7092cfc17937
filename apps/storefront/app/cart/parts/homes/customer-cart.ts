/**
 * A customer's cart in the browser: the server's lines with unsaved changes on top. A change shows at once and is saved after those before
 * it. The last write to a line wins, across tabs and devices.
 */
import { changed, lineKey } from "@rambla/core/cart";
import { makeWatched } from "@rambla/ui/watched";
import type { Line } from "../line.ts";
import type { CartHome } from "./browser-cart.ts";
import type { Moving } from "./moving.ts";
import type { CartAnswer, CartNews, CartQuestion, ServerLine } from "./own-cart.ts";
import { edited, type Edits, find, isLeftOut, itemOf, NO_EDITS, questionOf, versionOf, withChange } from "./unsaved.ts";

/** The server's answer, a refusal, or undefined without a valid answer. */
export type Answered = CartAnswer | { readonly refused: string } | undefined;

/** What the customer must know: unavailable quantities, or an unsaved change. */
export type Told = { readonly news: readonly CartNews[] } | { readonly failed: string };

export type CustomerCart = CartHome & {
  /** Merges a guest's lines. */
  move(moving: Moving): void;
  /** Saves waiting changes, as when the connection returns. */
  save(): void;
  /** Sends waiting changes at once, because the page is being left. @returns those that may not arrive, for the tab's next page */
  leave(): Edits;
};

type Options = {
  readonly currency: string;
  /** Unsaved writes of an earlier page of this tab. */
  readonly unsaved?: Edits;
  isOnline(): boolean;
  told(what: Told): void;
  /** The guest's lines have arrived, or never can. */
  done(moving: Moving): void;
};

/** The server's limit of one request. */
const MOST_WRITES = 100;
/** Refusals that a repeated request would get again. */
const NEVER = new Set(["idempotency.conflict", "request.invalid"]);

/**
 * @param start the server's lines
 * @param ask calls the server; without a question it gives the lines
 */
export function makeCustomerCart(
  start: readonly ServerLine[],
  ask: (question?: CartQuestion) => Promise<Answered>,
  { currency, unsaved = NO_EDITS, isOnline, told, done }: Options,
): CustomerCart {
  const { watch, tell } = makeWatched();
  let server = start;
  // Drops writes that the server already has, by version.
  let edits: Edits = new Map([...unsaved].filter(([key, { version }]) => version > versionOf(start, key)));
  let moving: readonly Moving[] = [];
  let shown = shownNow();
  let isSaving = false;
  let onTheWay = NO_EDITS;

  function shownNow(): readonly Line[] {
    const brought = moving.flatMap(({ lines }) => lines);
    return edited(
      brought.reduce<readonly Line[]>((lines, line) => changed(lines, { do: "put", line }), server),
      edits,
    );
  }

  function show(): void {
    shown = shownNow();
    tell();
  }

  async function save(): Promise<void> {
    if (isSaving) return;
    isSaving = true;
    let isConnected = true;
    while (isConnected && moving.length + edits.size > 0) {
      isConnected = moving[0] ? await bring(moving[0]) : await write();
      show();
    }
    isSaving = false;
  }

  /** @returns false offline: the changes wait */
  async function write(): Promise<boolean> {
    onTheWay = new Map([...edits].slice(0, MOST_WRITES));
    const question = questionOf(onTheWay, server, currency);
    const answer = question ? await ask(question) : { lines: server, news: [] };
    const sent = onTheWay;
    onTheWay = NO_EDITS;
    if (!answer && !isOnline()) return false;
    const cut = await take(answer);
    const next = new Map(edits);
    for (const [key, edit] of sent) {
      const now = next.get(key);
      const line = find(server, key);
      // Another device has written meanwhile; the customer on this page wins, so the write is repeated with a newer version.
      if (now && line && cut && !cut.has(key) && isLeftOut(edit, line))
        next.set(key, { ...now, version: Math.max(now.version, line.version) + 1 });
      else if (now === edit) next.delete(key);
    }
    edits = next;
    return true;
  }

  async function bring(first: Moving): Promise<boolean> {
    const answer = await ask({ do: "move", key: first.key, items: first.lines.map((line) => itemOf(line, currency)) });
    if (!answer && !isOnline()) return false;
    await take(answer);
    moving = moving.slice(1);
    // Without an answer the next page sends it again under the same key.
    if (answer && ("lines" in answer || NEVER.has(answer.refused))) done(first);
    return true;
  }

  /** @returns lines that the server could not set as asked; undefined when it saved nothing */
  async function take(answer: Answered): Promise<ReadonlySet<string> | undefined> {
    if (answer && "lines" in answer) {
      server = answer.lines;
      const news = answer.news.map((each) => ({ ...each, title: each.title ?? find(shown, lineKey(each))?.title ?? null }));
      if (news.length > 0) told({ news });
      return new Set(news.map(lineKey));
    }
    told({ failed: answer?.refused ?? "" });
    await reread();
    return undefined;
  }

  async function reread(): Promise<void> {
    const now = await ask();
    if (now && "lines" in now) server = now.lines;
  }

  show();
  if (edits.size > 0) void save();
  return {
    lines: () => shown,
    watch,
    change(change) {
      const next = withChange(edits, change, shown, server);
      if (next === edits) return;
      edits = next;
      show();
      void save();
    },
    move(what) {
      moving = [...moving, what];
      show();
      void save();
    },
    refresh() {
      // A running save returns the whole cart anyway.
      if (!isSaving) void reread().then(show);
    },
    save: () => void save(),
    leave() {
      const left = edits;
      const waiting = [...edits].filter(([key, edit]) => onTheWay.get(key) !== edit);
      const question = questionOf(new Map(waiting.slice(0, MOST_WRITES)), server, currency);
      if (question) void ask(question);
      edits = NO_EDITS;
      return left;
    },
  };
}
