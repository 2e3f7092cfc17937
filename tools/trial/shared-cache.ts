/**
 * A shared cache in front of the shop. An honest one follows RFC 9111; a greedy one stores everything that is not forbidden, and whatever
 * looks like a file even then.
 */
import type { Answer, Question } from "./http-client.ts";

type Asked = Omit<Question, "port">;
type Kept = { readonly answer: Answer; readonly vary: Readonly<Record<string, string>>; readonly freshUntil: number };
type Served = { readonly answer: Answer; readonly isKept: boolean };

/** Addresses that look like a shared file. */
const LIKE_A_FILE = /^\/(?:assets|img|brand|file)\/|\.(?:css|js|mjs|png|jpe?g|gif|svg|ico|webp|avif|woff2?|pdf|txt|xml|map)(?:$|[;%])/i;
/** Statuses that are cacheable by default (RFC 9110, 15.1). */
const KEPT_ANYWAY: ReadonlySet<number> = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]);
/** Seconds that a greedy cache stores by default, and an honest one by heuristics. */
const GUESSED = 60;

type CacheKind = "honest" | "greedy";

export function makeSharedCache(kind: CacheKind, askShop: (question: Asked) => Promise<Answer>, now: () => number) {
  const kept = new Map<string, Kept[]>();

  function found(key: string, { headers = {} }: Asked): Kept | undefined {
    return kept
      .get(key)
      ?.find(
        ({ vary, freshUntil }) =>
          freshUntil > now() && Object.entries(vary).every(([name, value]) => String(headers[name] ?? "") === value),
      );
  }

  function secondsOf(question: Asked, { status, headers }: Answer): number {
    const said = new Map(
      (headers["cache-control"] ?? "")
        .toLowerCase()
        .split(",")
        .map((part): [string, string | undefined] => {
          const [name = "", value] = part.trim().split("=");
          return [name, value];
        }),
    );
    const isForbidden = said.has("no-store") || said.has("private");
    if (kind === "greedy" && LIKE_A_FILE.test(question.path.split("?")[0] ?? "") && status < 400) return GUESSED;
    if (isForbidden || (headers.vary ?? "") === "*" || status === 206) return 0;
    if (
      kind === "honest" &&
      (said.has("no-cache") || (question.headers?.["authorization"] !== undefined && !said.has("public") && !said.has("s-maxage")))
    )
      return 0;
    const seconds = said.get("s-maxage") ?? said.get("max-age");
    if (seconds !== undefined) return kind === "greedy" ? Math.max(Number(seconds), GUESSED) : Number(seconds);
    return kind === "greedy" || KEPT_ANYWAY.has(status) ? GUESSED : 0;
  }

  return {
    /** Answers a request through the cache. */
    async ask(question: Asked): Promise<Served> {
      const { method = "GET", host = "", path, headers = {} } = question;
      const key = `${host} ${path}`;
      if (method !== "GET" && method !== "HEAD") return { answer: await askShop(question), isKept: false };
      const before = headers["range"] === undefined ? found(key, question) : undefined;
      if (before) return { answer: before.answer, isKept: true };
      const answer = await askShop(question);
      const seconds = method === "GET" ? secondsOf(question, answer) : 0;
      if (seconds > 0) {
        // A greedy cache ignores `Vary` except for encodings.
        const names = (answer.headers.vary ?? "")
          .toLowerCase()
          .split(",")
          .map((name) => name.trim())
          .filter((name) => name !== "" && (kind === "honest" || name === "accept-encoding"));
        const vary = Object.fromEntries(names.map((name) => [name, String(headers[name] ?? "")]));
        kept.set(key, [...(kept.get(key) ?? []), { answer, vary, freshUntil: now() + seconds * 1000 }]);
      }
      return { answer, isKept: false };
    },
    size: () => kept.size,
  };
}
