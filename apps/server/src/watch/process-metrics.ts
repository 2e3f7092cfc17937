/** The metrics of all processes as one text: a web process asks the first one, which asks every web process and adds its own. */
import cluster, { type Worker } from "node:cluster";
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from "prom-client";

type Metrics = MetricObjectWithValues<MetricValue<string>>[];
type Message =
  | { readonly metrics: "wanted"; readonly id: number }
  | { readonly metrics: "collect"; readonly id: number }
  | { readonly metrics: "collected"; readonly id: number; readonly values: Metrics }
  | { readonly metrics: "told"; readonly id: number; readonly text: string };

/** Milliseconds to wait for a process; a busy one is left out. */
const PATIENCE = 1000;

/** Waits for a message by id, until the timeout. */
class Waiting<Answer> {
  readonly #waiting = new Map<number, (answer: Answer | undefined) => void>();
  #last = 0;

  ask(send: (id: number) => void, patience: number): Promise<Answer | undefined> {
    const id = (this.#last += 1);
    return new Promise((done) => {
      const timer = setTimeout(() => this.answer(id, undefined), patience);
      this.#waiting.set(id, (answer) => {
        clearTimeout(timer);
        done(answer);
      });
      send(id);
    });
  }

  answer(id: number, answer: Answer | undefined): void {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }
}

export function shareMetrics(own: Registry): () => Promise<string> {
  return cluster.isWorker ? inWebProcess(own) : inFirstProcess(own);
}

function inFirstProcess(own: Registry): () => Promise<string> {
  const waiting = new Waiting<Metrics>();
  async function all(): Promise<string> {
    const webs = Object.values(cluster.workers ?? {}).filter((web): web is Worker => web?.isConnected() === true);
    const told = await Promise.all(
      webs.map((web) => waiting.ask((id) => web.send({ metrics: "collect", id } satisfies Message), PATIENCE)),
    );
    return await AggregatorRegistry.aggregate([await own.getMetricsAsJSON(), ...told.filter((metrics) => metrics !== undefined)]).metrics();
  }
  cluster.on("message", (web, message: Message) => {
    if (message.metrics === "collected") waiting.answer(message.id, message.values);
    // Without an answer the web process gives its own metrics.
    if (message.metrics === "wanted")
      void all().then(
        (text) => web.send({ metrics: "told", id: message.id, text } satisfies Message),
        () => undefined,
      );
  });
  return all;
}

function inWebProcess(own: Registry): () => Promise<string> {
  const waiting = new Waiting<string>();
  const send = (message: Message) => void process.send?.(message);
  process.on("message", (message: Message) => {
    if (message.metrics === "told") waiting.answer(message.id, message.text);
    if (message.metrics === "collect")
      void own.getMetricsAsJSON().then(
        (values) => send({ metrics: "collected", id: message.id, values }),
        () => undefined,
      );
  });
  return async () => (await waiting.ask((id) => send({ metrics: "wanted", id }), 3 * PATIENCE)) ?? (await own.metrics());
}
