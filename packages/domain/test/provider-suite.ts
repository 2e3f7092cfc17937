/** The promises of the payment provider port, for every adapter. An adapter's test plays its payer and runs this. */
import { randomUUID } from "node:crypto";
import type { NewProviderPayment } from "@rambla/core/payment-provider";
import { beforeAll, describe, expect, test } from "vitest";
import type { PaymentProvider, RawNotification } from "../src/platform/payment-provider.ts";

export type ProviderUnderTest = {
  readonly provider: PaymentProvider;
  /** The payer's act at the provider. */
  decide(reference: string, decision: "arrives" | "pays" | "declines"): Promise<void> | void;
  /** The notification of the last decision. */
  notification(reference: string): Promise<Sent> | Sent;
  /** Minor units refunded by the provider's own books. */
  returned(paymentId: string): Promise<number> | number;
  /** Moves the clock. */
  wait(seconds: number): void;
  /** `seesPayer`: it reports a payer before the decision; `staleAfter`: seconds until its notifications are too old. */
  readonly seesPayer: boolean;
  readonly staleAfter: number;
};
type Sent = { readonly body: Uint8Array; readonly headers: Readonly<Record<string, string>> };

const AMOUNT = { minor: 2498, iso: "EUR" } as const;
const payment = (paymentId: string): NewProviderPayment => ({
  paymentId,
  amount: AMOUNT,
  method: "wallet",
  brand: "lumbra",
  country: "ES",
  language: "es",
  orderNumber: "L26-12345678",
  origin: "http://es.lumbra.localhost:3000",
  successPath: "/payment/success?orderId=o",
  failurePath: "/payment/fail?orderId=o",
});
const raw = ({ body, headers }: Sent): RawNotification => ({ body, header: (name) => headers[name] ?? null });

export function describeProvider(name: string, setUp: () => Promise<ProviderUnderTest>): void {
  describe(`the provider ${name}`, () => {
    let under: ProviderUnderTest;
    let provider: PaymentProvider;
    beforeAll(async () => {
      under = await setUp();
      ({ provider } = under);
    });
    const begin = async () => {
      const paymentId = randomUUID();
      return { paymentId, ...(await provider.create(payment(paymentId))) };
    };
    type Begun = Awaited<ReturnType<typeof begin>>;
    const paid = async () => {
      const begun = await begin();
      await under.decide(begun.reference, "pays");
      await result(begun);
      return begun;
    };
    /** The result after the shop has captured an approval. */
    const result = async (begun: Begun) => {
      const told = (await provider.query(begun))?.result;
      return told?.kind === "approved" ? await provider.capture(begun) : told;
    };
    const refund = (
      begun: { readonly paymentId: string; readonly reference: string | null },
      refundId: string,
      minor: number,
      iso = "EUR",
    ) => provider.refund({ refundId, failures: 0, paymentId: begun.paymentId, reference: begun.reference, amount: { minor, iso } });

    test("has the name it is called by", () => {
      expect(provider.name).toBe(name);
      expect(provider.name).toMatch(/^[a-z][a-z0-9-]*$/);
    });

    test("makes one payment of a creation that is repeated, also at the same moment", async () => {
      const paymentId = randomUUID();
      const made = await Promise.all(Array.from({ length: 5 }, () => provider.create(payment(paymentId))));
      const again = await provider.create(payment(paymentId));
      expect(new Set([...made, again].map(({ reference }) => reference)).size).toBe(1);
      expect((await provider.query({ paymentId, ...again }))?.reference).toBe(again.reference);
      expect((await begin()).reference).not.toBe(again.reference);
    });

    test("leads the browser only where the policy of pages lets forms go, and tells no amount on the way", async () => {
      const { reference } = await begin();
      const { method, url, fields } = provider.form({ reference, method: "wallet" });
      // A GET form replaces the query of its address.
      if (method === "GET") expect(new URL(url).search).toBe("");
      if (!/^\/(?!\/)/.test(url)) expect(provider.formTargets).toContain(new URL(url).origin);
      for (const target of provider.formTargets) expect(target).toBe(new URL(target).origin);
      expect(Object.values(fields).join(" ")).not.toMatch(/2498|24[.,]98/);
    });

    test("does not know a payment that was never made", async () => {
      const { reference } = await paid();
      expect(await provider.query({ paymentId: randomUUID(), reference: null })).toBeUndefined();
      expect(await provider.query({ paymentId: randomUUID(), reference }), "under somebody else's reference").toBeUndefined();
    });

    test("tells whether the payer has come, and what they decided, once", async () => {
      const begun = await begin();
      expect(await result(begun)).toEqual({ kind: "pending", payerSeen: false });
      await under.decide(begun.reference, "arrives");
      expect(await result(begun)).toEqual({ kind: "pending", payerSeen: under.seesPayer });
      await under.decide(begun.reference, "pays");
      expect(await result(begun)).toEqual({ kind: "succeeded", charged: AMOUNT });
      await under.decide(begun.reference, "declines");
      expect(await result(begun)).toEqual({ kind: "succeeded", charged: AMOUNT });

      const declined = await begin();
      await under.decide(declined.reference, "declines");
      expect(await result(declined)).toEqual({ kind: "failed" });
    });

    test("takes what was approved once, also at the same moment, and nothing of what was not", async () => {
      const waiting = await begin();
      expect(await provider.capture(waiting)).toMatchObject({ kind: "pending" });
      await under.decide(waiting.reference, "pays");
      const taken = await Promise.all(Array.from({ length: 5 }, () => provider.capture(waiting)));
      expect([...taken, await provider.capture(waiting)]).toEqual(
        Array.from({ length: 6 }, () => ({ kind: "succeeded", charged: AMOUNT })),
      );
      await refund(waiting, randomUUID(), AMOUNT.minor);
      expect(await under.returned(waiting.paymentId)).toBe(AMOUNT.minor);
      await expect(refund(waiting, randomUUID(), 1)).rejects.toThrow();
    });

    test.each([
      ["pays", { kind: "succeeded", charged: AMOUNT }],
      ["declines", { kind: "failed" }],
    ] as const)("its notification that somebody %s is read, and no other", async (decision, told) => {
      const begun = await begin();
      const { paymentId, reference } = begun;
      await under.decide(reference, decision);
      await result(begun);
      const sent = await under.notification(reference);
      const read = await provider.read(raw(sent));
      expect(read).toMatchObject({ paymentId, result: told });
      expect(read?.eventId).not.toBe("");
      for (const at of sent.body.keys()) {
        const other = Uint8Array.from(sent.body);
        other[at] = (other[at] ?? 0) ^ 1;
        expect(await provider.read(raw({ ...sent, body: other })), `byte ${at}`).toBeUndefined();
      }
      expect(await provider.read(raw({ ...sent, headers: {} }))).toBeUndefined();
      expect(await provider.read(raw({ ...sent, body: new Uint8Array() }))).toBeUndefined();
      under.wait(under.staleAfter);
      expect(await provider.read(raw(sent)), `${under.staleAfter} seconds old`).toBeUndefined();
    });

    test("gives money back in parts until nothing is left, each part once", async () => {
      const begun = await paid();
      const { paymentId } = begun;
      const [first, second] = [randomUUID(), randomUUID()];
      await refund(begun, first, 1000);
      await refund(begun, first, 1000);
      expect(await under.returned(paymentId)).toBe(1000);
      await expect(refund(begun, randomUUID(), 1499)).rejects.toThrow();
      expect(await under.returned(paymentId)).toBe(1000);
      await refund(begun, second, 1498);
      await refund(begun, first, 1000);
      expect(await under.returned(paymentId)).toBe(2498);
      await expect(refund(begun, randomUUID(), 1)).rejects.toThrow();
      expect(await under.returned(paymentId)).toBe(2498);
      expect(await result(begun)).toEqual({ kind: "succeeded", charged: AMOUNT });
    });

    test("gives back once what it is asked for at the same moment, and never more than was charged", async () => {
      const begun = await paid();
      const { paymentId } = begun;
      const same = randomUUID();
      const asked = await Promise.allSettled([
        ...Array.from({ length: 5 }, () => refund(begun, same, 1500)),
        ...Array.from({ length: 5 }, () => refund(begun, randomUUID(), 1500)),
      ]);
      expect(asked.some(({ status }) => status === "fulfilled")).toBe(true);
      expect(await under.returned(paymentId)).toBe(1500);
    });

    test("gives nothing back of what was not charged, or in other money", async () => {
      const open = await begin();
      const declined = await begin();
      await under.decide(declined.reference, "declines");
      await result(declined);
      const begun = await paid();
      const never = { paymentId: randomUUID(), reference: null };
      const asked = await Promise.allSettled([
        refund(open, randomUUID(), 1),
        refund(declined, randomUUID(), 1),
        refund(never, randomUUID(), 1),
        refund(begun, randomUUID(), 1, "USD"),
      ]);
      expect(asked.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => "rejected"));
      expect(await Promise.all([open, declined, begun].map((each) => under.returned(each.paymentId)))).toEqual([0, 0, 0]);
    });
  });
}
