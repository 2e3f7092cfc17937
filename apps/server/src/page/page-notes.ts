/** Collects what one rendering says about its page: tags, expiry and errors. */
import { ORPCError } from "@orpc/server";
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import type { Log } from "@rambla/domain/platform/log";
import type { PageContext } from "@rambla/storefront/base/page-context.ts";

export type PageNotes = {
  /** Used by loaders, and by calls for their expiry. */
  readonly take: Pick<PageContext, "tag" | "shows" | "until" | "unkept">;
  /** Records thrown errors, also repeatedly: the router turns them into error pages. */
  heard(message: string): (error: unknown) => void;
  /** The error of an unavailable database, if any. */
  away(): DatabaseAway | undefined;
  /** Whether the page must not be cached: a part failed, or it says so. */
  isUnkept(): boolean;
  /** Tags of the subject, tags of what it also shows, and the expiry in milliseconds. */
  found(): { readonly tags: readonly string[]; readonly shown: readonly string[]; readonly until: number };
};

/** @param log gets each unexpected error once, with `of`: request and path */
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
