/** `busy`: no answer in time. `full`: it cannot write. `away`: unreachable or shutting down. */
export type AwayReason = "away" | "busy" | "full";

const SENTENCES: Readonly<Record<AwayReason, string>> = {
  away: "the database does not answer",
  busy: "the database is too busy to answer in time",
  full: "the disk of the database is full",
};

/** Nothing happened, except that a lost answer to a commit leaves it unknown. So writes have idempotency keys. */
export class DatabaseAway extends Error {
  readonly reason: AwayReason;

  constructor(reason: AwayReason, cause?: unknown) {
    super(SENTENCES[reason], { cause });
    this.name = "DatabaseAway";
    this.reason = reason;
  }
}

/** PostgreSQL's codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const REASON_OF_STATE: Readonly<Record<string, AwayReason>> = {
  "08000": "away",
  "08001": "away",
  "08003": "away",
  "08006": "away",
  "57P01": "away",
  "57P02": "away",
  "57P03": "away",
  "57P05": "away",
  // Timeouts of lock, statement, transaction and idle transaction; no connection left.
  "55P03": "busy",
  "57014": "busy",
  "25P04": "busy",
  "25P03": "busy",
  "53300": "busy",
  "53100": "full",
  "53200": "busy",
  "58030": "away",
};
const ENDING_STATES = new Set(["25P03", "25P04", "57P01", "57P02", "57P03", "57P05", "08000", "08001", "08003", "08006"]);
const AWAY_SYSTEM = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH"]);

function reasonOf(error: unknown): AwayReason | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const known = REASON_OF_STATE[code];
  if (known) return known;
  // A disk quota or file size limit only shows in the message.
  if (/^could not (extend|write)\b|No space left on device/.test(error.message) && /^(XX000|53|58)/.test(code)) return "full";
  // Messages of the driver: waiting for the pool is not a failure to connect.
  if (error.message === "timeout exceeded when trying to connect") return "busy";
  if (
    AWAY_SYSTEM.has(code) ||
    /Connection terminated|timeout expired|Client has encountered a connection error|Query read timeout/.test(error.message)
  )
    return "away";
  return undefined;
}

/** Other errors stay as they are. */
export function told(error: unknown): unknown {
  if (error instanceof DatabaseAway) return error;
  const reason = reasonOf(error);
  return reason ? new DatabaseAway(reason, error) : error;
}

/** Empty without one. */
function stateOf({ cause }: DatabaseAway): string {
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "";
}

export function endsConnection(error: unknown): boolean {
  return error instanceof DatabaseAway && (error.reason === "away" || ENDING_STATES.has(stateOf(error)));
}
