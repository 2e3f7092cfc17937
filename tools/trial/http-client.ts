/** Plain HTTP to a shop on loopback, also what no browser would send. */
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";

export type Question = {
  readonly port: number;
  readonly path: string;
  readonly method?: string;
  /** Host header without port; the default market by default. */
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body?: string | Uint8Array;
  /** Milliseconds. */
  readonly patience?: number;
  readonly agent?: Agent;
};

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer; readonly text: string };

/** Tablets stay in either layout, so there is no device redirect. */
export const TABLET =
  "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1";

const shared = new Agent({ keepAlive: true, maxSockets: 256, timeout: 20_000 });

/** Rejects when the connection breaks or times out. */
export function ask(question: Question): Promise<Answer> {
  return new Promise((done, failed) => {
    const { port, path, method = "GET", host = "es.lumbra.localhost", headers = {}, body } = question;
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        path,
        method,
        agent: question.agent ?? shared,
        setHost: false,
        headers: { host: `${host}:${port}`, "user-agent": TABLET, ...mutable(headers) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", failed);
        response.on("end", () => {
          const whole = Buffer.concat(chunks);
          done({ status: response.statusCode ?? 0, headers: response.headers, body: whole, text: whole.toString("utf8") });
        });
      },
    );
    sent.setTimeout(question.patience ?? 20_000, () => sent.destroy(new Error(`no answer for ${method} ${path}`)));
    sent.on("error", failed);
    sent.end(body);
  });
}

function mutable(headers: NonNullable<Question["headers"]>): Record<string, string | string[]> {
  const sent: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent[name] = typeof value === "string" ? value : [...value];
  return sent;
}

/** Writes raw bytes and gives the answer, until the server closes or `patience` milliseconds have passed. */
export function sendBytes(
  port: number,
  bytes: string | readonly string[],
  patience = 3000,
  pause = 0,
): Promise<{ readonly text: string; readonly closed: boolean }> {
  return new Promise((done) => {
    const socket = connect({ host: "127.0.0.1", port });
    let text = "";
    const finish = (closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      done({ text, closed });
    };
    const timer = setTimeout(() => finish(false), patience);
    socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    socket.on("close", () => finish(true));
    socket.on("error", () => finish(true));
    void (async () => {
      for (const part of typeof bytes === "string" ? [bytes] : bytes) {
        if (socket.destroyed) return;
        socket.write(part, "latin1");
        if (pause > 0) await new Promise((next) => setTimeout(next, pause));
      }
    })();
  });
}
