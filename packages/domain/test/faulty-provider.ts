/** A payment provider on loopback that answers, stays silent, fails or hangs up on command. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ProviderResult } from "@rambla/core/payment-provider";
import type { PaymentProvider } from "../src/platform/payment-provider.ts";

export type Mood = "answers" | "silent" | "fails" | "hangsUp";

export type FaultyProvider = {
  readonly provider: PaymentProvider;
  mood: Mood;
  result: ProviderResult;
  asked: number;
  refunds: number;
  close(): Promise<void>;
};

export async function startFaultyProvider(): Promise<FaultyProvider> {
  const server = createServer((request, response) => {
    told.asked += 1;
    if (told.mood === "silent") return;
    if (told.mood === "hangsUp") return void request.socket.destroy();
    if (told.mood === "fails") return void response.writeHead(500).end("out of order");
    if (request.url?.startsWith("/refund")) told.refunds += 1;
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(told.result));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  async function ask(path: string, signal: AbortSignal | undefined): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, { signal });
    if (!response.ok) throw new Error(`the provider answered ${response.status}`);
    return await response.json();
  }
  const told: FaultyProvider = {
    mood: "answers",
    result: { kind: "pending", payerSeen: false },
    asked: 0,
    refunds: 0,
    provider: {
      name: "faulty",
      shownAs: null,
      formTargets: ["https://pay.example"],
      messaging: null,
      async create({ paymentId }, signal) {
        await ask(`create/${paymentId}`, signal);
        return { reference: paymentId };
      },
      form: ({ reference }) => ({ method: "POST", url: "https://pay.example/", fields: { reference } }),
      query: async ({ paymentId }, signal) => ({
        reference: paymentId,
        result: (await ask(`query/${paymentId}`, signal)) as ProviderResult,
      }),
      capture: async ({ paymentId }, signal) => (await ask(`capture/${paymentId}`, signal)) as ProviderResult,
      async refund({ refundId }, signal) {
        await ask(`refund/${refundId}`, signal);
        return "given";
      },
      read: async () => undefined,
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return told;
}
