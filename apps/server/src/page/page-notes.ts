/** What one rendering leaves behind beside the page: under what and until when it may be kept, and what went wrong on its way. */
import { ORPCError } from "@orpc/server";
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import type { Log } from "@rambla/domain/platform/log";
import type { PageContext } from "@rambla/storefront/base/page-context.ts";

export type PageNotes = {
  /** How loaders say what their page is about, and calls until when their answers hold. */
  readonly take: Pick<PageContext, "tag" | "shows" | "until" | "unkept">;
  /** Hears of whatever was thrown, as often as it passes by: the router turns it into an error page, and only here it is still known what happened. */
  heard(message: string): (error: unknown) => void;
  /** That the database could not be asked, when it was so. */
  away(): DatabaseAway | undefined;
  /** Whether the page is for this once: a part of it was refused or did not come, or it says so itself. */
  isUnkept(): boolean;
  /** What the page is about, what it shows beside that, and the moment in ms until which both hold. */
  found(): { readonly tags: readonly string[]; readonly shown: readonly string[]; readonly until: number };
};

/** @param log where surprises are written, once each, with `of`: the request and the path */
export function makePageNotes(log: Log, of: { readonly requestId: string; readonly path: string }): PageNotes {
  const tags = new Set<string>();
  const shown = new Set<string>();
  const surprises = new Set<unknown>();
  let until = Infinity;
  let unkept = false;
  let away: DatabaseAway | undefined;
  return {
    take: {
      tag: (...more) => {
        for (const tag of more) tags.add(tag);
      },
      shows: (...more) => {
        for (const tag of more) shown.add(tag);
      },
      until: (moment) => void (until = Math.min(until, moment.getTime())),
      unkept: () => void (unkept = true),
    },
    heard: (message) => (error) => {
      if (error instanceof DatabaseAway) away = error;
      else if (error instanceof ORPCError) unkept = true;
      else if (!surprises.has(error)) {
        surprises.add(error);
        log.error({ error, ...of }, message);
      }
    },
    away: () => away,
    isUnkept: () => unkept || away !== undefined,
    found: () => ({ tags: [...tags], shown: [...shown].filter((tag) => !tags.has(tag)), until }),
  };
}
