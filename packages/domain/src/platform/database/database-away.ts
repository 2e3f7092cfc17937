/** One clear word for every way in which the database gives no answer now, and how to tell it from a mistake of ours. */

/** `busy`: it is there, but no answer came in the time we had. `full`: it cannot write. `away`: it cannot be reached or is ending. */
export type AwayReason = "away" | "busy" | "full";

const SENTENCES: Readonly<Record<AwayReason, string>> = {
  away: "the database does not answer",
  busy: "the database is too busy to answer in time",
  full: "the disk of the database is full",
};

/**
 * No answer can come now: the caller answers 503. What was asked has not happened, with one exception: when the answer to a commit
 * was lost, nobody knows until they look. So whatever must not happen twice is asked for under a key (D-113).
 */
export class DatabaseAway extends Error {
  readonly reason: AwayReason;

  constructor(reason: AwayReason, cause?: unknown) {
    super(SENTENCES[reason], { cause });
    this.name = "DatabaseAway";
    this.reason = reason;
  }
}

/** PostgreSQL's own codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const REASON_OF_STATE: Readonly<Record<string, AwayReason>> = {
  "08000": "away",
  "08001": "away",
  "08003": "away",
  "08006": "away",
  "57P01": "away",
  "57P02": "away",
  "57P03": "away",
  "57P05": "away",
  // Time limits of the server, for a lock, a statement, a transaction and a pause in one; and no connection left.
  "55P03": "busy",
  "57014": "busy",
  "25P04": "busy",
  "25P03": "busy",
  "53300": "busy",
  // No space, no memory; the disk itself fails.
  "53100": "full",
  "53200": "busy",
  "58030": "away",
};
/** After these the connection is gone or is about to go. */
const ENDING_STATES = new Set(["25P03", "25P04", "57P01", "57P02", "57P03", "57P05", "08000", "08001", "08003", "08006"]);
const AWAY_SYSTEM = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH"]);

function reasonOf(error: unknown): AwayReason | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const known = REASON_OF_STATE[code];
  if (known) return known;
  // A quota or a limit of file sizes has no code of its own; the server's words have.
  if (/^could not (extend|write)\b|No space left on device/.test(error.message) && /^(XX000|53|58)/.test(code)) return "full";
  // The driver's own words: waiting for a connection of the pool is not the same as making one.
  if (error.message === "timeout exceeded when trying to connect") return "busy";
  if (
    AWAY_SYSTEM.has(code) ||
    /Connection terminated|timeout expired|Client has encountered a connection error|Query read timeout/.test(error.message)
  )
    return "away";
  return undefined;
}

/** The error to throw for what the driver threw: DatabaseAway when that is what it means, else itself. */
export function told(error: unknown): unknown {
  if (error instanceof DatabaseAway) return error;
  const reason = reasonOf(error);
  return reason ? new DatabaseAway(reason, error) : error;
}

/** PostgreSQL's code of what happened; empty where it told none. */
function stateOf({ cause }: DatabaseAway): string {
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "";
}

/** Whether the connection on which this happened is of no use any more. */
export function endsConnection(error: unknown): boolean {
  return error instanceof DatabaseAway && (error.reason === "away" || ENDING_STATES.has(stateOf(error)));
}
