/** The adapters, each held to the promises of the port. */
import { after } from "@rambla/core/time";
import { afterAll } from "vitest";
import { describeProvider } from "../../../test/provider-suite.ts";
import { SecondProvider } from "../../../test/second-provider.ts";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { sql } from "../../platform/sql.ts";
import { builtinProvider } from "./builtin.ts";
import { decidePayment, notePayer, paymentByKey, sign, SIGNATURE_HEADER } from "./builtin-service.ts";

let shop: TestShop | undefined;
afterAll(() => shop?.close());

describeProvider("builtin", async () => {
  const made = (shop = await makeTestShop());
  return {
    provider: builtinProvider(made),
    async decide(reference, decision) {
      if (decision === "arrives") await notePayer(made, reference);
      else await decidePayment(made, reference, decision === "pays" ? "approve" : "decline");
    },
    async notification(reference) {
      const [sent] = await made.database.query<{ body: string }>(sql`select body from provider_notification where reference = ${reference}`);
      const body = Buffer.from(sent?.body ?? "");
      return { body, headers: { [SIGNATURE_HEADER]: sign(made, body, made.clock()) } };
    },
    returned: async (paymentId) => (await paymentByKey(made, paymentId))?.refundedMinor ?? 0,
    wait: (seconds) => made.moveTo(after(made.clock(), seconds * 1000)),
  };
});

describeProvider("second", async () => {
  let now = new Date("2026-11-20T10:00:00Z");
  const second = new SecondProvider(() => now);
  return {
    provider: second.provider,
    decide: (reference, decision) => second.decide(reference, decision),
    notification: (reference) => second.notification(reference),
    returned: (paymentId) => second.returned(paymentId),
    wait: (seconds) => void (now = after(now, seconds * 1000)),
  };
});
