/**
 * PayPal's script for instalments (web SDK, version 6). It draws the `paypal-message` elements of a page and follows their amounts. Browser
 * only.
 */
import type { useFrameData } from "../../base/frame-data.ts";

type Program = NonNullable<ReturnType<typeof useFrameData>["payLater"]>;
type Place = { readonly country: string; readonly currency: string; readonly locale: string };
type PayPal = { createInstance(options: object): Promise<{ createPayPalMessages(options: object): unknown }> };

let begun: Promise<void> | undefined;

export const draws = (): boolean => begun !== undefined;

/** Runs the script once per document. If it is blocked or fails, nothing is drawn. */
export async function drawMessages({ script, account }: Program, { country, currency, locale }: Place): Promise<void> {
  begun ??= run(script)
    .then(async (payPal) => {
      const instance = await payPal?.createInstance({
        clientId: account,
        components: ["paypal-messages"],
        locale,
        pageType: "product-details",
      });
      instance?.createPayPalMessages({ buyerCountry: country, currencyCode: currency });
    })
    .catch(() => undefined);
  await begun;
}

function run(script: string): Promise<PayPal | undefined> {
  return new Promise((done, fail) => {
    const element = Object.assign(document.createElement("script"), { src: script, async: true });
    element.addEventListener("load", () => done(Reflect.get(window, "paypal") as PayPal | undefined));
    element.addEventListener("error", fail);
    document.head.append(element);
  });
}
