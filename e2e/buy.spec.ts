/** Buying: a guest, a cart, an address, a payment, and what happens when something goes another way. */
import { mailTo } from "./outbox.ts";
import { personIn } from "./people.ts";
import { buy } from "./purchase.ts";
import { expect, test } from "./shopper.ts";

for (const [brand, country, goodsId] of [["lumbra", "GB", "1001"], ["nidora", "PL", "1001"], ["velmo", "US", "1001"]] as const) {
  test(`a guest buys from ${brand} in ${country} and opens the order from the mail`, async ({ shopper }) => {
    const person = personIn(country);
    await shopper.open(brand, country);
    const number = await buy(shopper, person, goodsId);
    expect(number).not.toBe("");
    const mail = await mailTo(person.email, "orderPaid");
    expect(mail.subject).toContain(number);

    const friend = await shopper.another();
    await friend.page.goto(mail.link);
    await expect(friend.main.getByRole("heading", { level: 1, name: shopper.text("order", "detailsTitle", { number }) })).toBeVisible();
    await expect(friend.main.getByText(person.street)).toBeVisible();
  });
}
