/** What every adapter to a payment provider must keep, whoever it is (decision 051). An adapter's test says how its payer acts and runs this. */
import { randomUUID } from "node:crypto";
import type { NewProviderPayment } from "@rambla/core/payment-provider";
import { beforeAll, describe, expect, test } from "vitest";
import type { PaymentProvider, RawNotification } from "../src/platform/payment-provider.ts";

export type ProviderUnderTest = {
  readonly provider: PaymentProvider;
  /** What the payer does at the provider. */
  decide(reference: string, decision: "arrives" | "pays" | "declines"): Promise<void> | void;
  /** The notification of the last decision, as it comes over the wire. */
  notification(reference: string): Promise<Sent> | Sent;
  /** Minor units given back by the provider's own books. */
  returned(paymentId: string): Promise<number> | number;
  /** Moves the clock by so many seconds. */
  wait(seconds: number): void;
};
type Sent = { readonly body: Uint8Array; readonly headers: Readonly<Record<string, string>> };

const AMOUNT = { minor: 2498, iso: "EUR" } as const;
const payment = (paymentId: string): NewProviderPayment => ({
  paymentId, amount: AMOUNT, paymentMethodId: "1", brand: "lumbra", country: "ES", language: "es", orderNumber: "L26-12345678",
  successPath: "/payment/success?orderId=o", failurePath: "/payment/fail?orderId=o",
});
const raw = ({ body, headers }: Sent): RawNotification => ({ body, header: (name) => headers[name] ?? null });

/** Holds an adapter to the promises of the port. */
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
    const paid = async () => {
      const begun = await begin();
      await under.decide(begun.reference, "pays");
      return begun;
    };
    const result = async (paymentId: string) => (await provider.query(paymentId))?.result;
    const refund = (paymentId: string, refundId: string, minor: number, iso = "EUR") => provider.refund({ refundId, paymentId, amount: { minor, iso } });

    test("has the name it is called by", () => {
      expect(provider.name).toBe(name);
      expect(provider.name).toMatch(/^[a-z][a-z0-9-]*$/);
    });

    test("makes one payment of a creation that is repeated, also at the same moment", async () => {
      const paymentId = randomUUID();
      const made = await Promise.all(Array.from({ length: 5 }, () => provider.create(payment(paymentId))));
      const again = await provider.create(payment(paymentId));
      expect(new Set([...made, again].map(({ reference }) => reference)).size).toBe(1);
      expect((await provider.query(paymentId))?.reference).toBe(again.reference);
      expect((await begin()).reference).not.toBe(again.reference);
    });

    test("leads the browser only where the policy of pages lets forms go, and tells no amount on the way", async () => {
      const { reference } = await begin();
      const { url, fields } = provider.form(reference);
      if (!/^\/(?!\/)/.test(url)) expect(provider.formTargets).toContain(new URL(url).origin);
      for (const target of provider.formTargets) expect(target).toBe(new URL(target).origin);
      expect(Object.values(fields).join(" ")).not.toMatch(/2498|24[.,]98/);
    });

    test("does not know a payment that was never made", async () => {
      expect(await provider.query(randomUUID())).toBeUndefined();
    });

    test("tells whether the payer has come, and what they decided, once", async () => {
      const { paymentId, reference } = await begin();
      expect(await result(paymentId)).toEqual({ kind: "pending", payerSeen: false });
      await under.decide(reference, "arrives");
      expect(await result(paymentId)).toEqual({ kind: "pending", payerSeen: true });
      await under.decide(reference, "pays");
      expect(await result(paymentId)).toEqual({ kind: "succeeded", charged: AMOUNT });
      await under.decide(reference, "declines");
      expect(await result(paymentId)).toEqual({ kind: "succeeded", charged: AMOUNT });

      const declined = await begin();
      await under.decide(declined.reference, "declines");
      expect(await result(declined.paymentId)).toEqual({ kind: "failed" });
    });

    test.each([["pays", { kind: "succeeded", charged: AMOUNT }], ["declines", { kind: "failed" }]] as const)(
      "its notification that somebody %s is read, and no other", async (decision, told) => {
        const { paymentId, reference } = await begin();
        await under.decide(reference, decision);
        const sent = await under.notification(reference);
        const read = provider.read(raw(sent));
        expect(read).toMatchObject({ paymentId, result: told });
        expect(read?.eventId).not.toBe("");
        for (const at of sent.body.keys()) {
          const other = Uint8Array.from(sent.body);
          other[at] = (other[at] ?? 0) ^ 1;
          expect(provider.read(raw({ ...sent, body: other })), `byte ${at}`).toBeUndefined();
        }
        expect(provider.read(raw({ ...sent, headers: {} }))).toBeUndefined();
        expect(provider.read(raw({ ...sent, body: new Uint8Array() }))).toBeUndefined();
        under.wait(3600);
        expect(provider.read(raw(sent)), "an hour old").toBeUndefined();
      },
    );

    test("gives money back in parts until nothing is left, each part once", async () => {
      const { paymentId } = await paid();
      const [first, second] = [randomUUID(), randomUUID()];
      await refund(paymentId, first, 1000);
      await refund(paymentId, first, 1000);
      expect(await under.returned(paymentId)).toBe(1000);
      await expect(refund(paymentId, randomUUID(), 1499)).rejects.toThrow();
      expect(await under.returned(paymentId)).toBe(1000);
      await refund(paymentId, second, 1498);
      await refund(paymentId, first, 1000);
      expect(await under.returned(paymentId)).toBe(2498);
      await expect(refund(paymentId, randomUUID(), 1)).rejects.toThrow();
      expect(await under.returned(paymentId)).toBe(2498);
      expect(await result(paymentId)).toEqual({ kind: "succeeded", charged: AMOUNT });
    });

    test("gives back once what it is asked for at the same moment, and never more than was charged", async () => {
      const { paymentId } = await paid();
      const same = randomUUID();
      const asked = await Promise.allSettled([...Array.from({ length: 5 }, () => refund(paymentId, same, 1500)), ...Array.from({ length: 5 }, () => refund(paymentId, randomUUID(), 1500))]);
      expect(asked.some(({ status }) => status === "fulfilled")).toBe(true);
      expect(await under.returned(paymentId)).toBe(1500);
    });

    test("gives nothing back of what was not charged, or in other money", async () => {
      const open = await begin();
      const declined = await begin();
      await under.decide(declined.reference, "declines");
      const { paymentId } = await paid();
      const asked = await Promise.allSettled([refund(open.paymentId, randomUUID(), 1), refund(declined.paymentId, randomUUID(), 1), refund(randomUUID(), randomUUID(), 1), refund(paymentId, randomUUID(), 1, "USD")]);
      expect(asked.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => "rejected"));
      expect(await Promise.all([open, declined, { paymentId }].map((each) => under.returned(each.paymentId)))).toEqual([0, 0, 0]);
    });
  });
}
