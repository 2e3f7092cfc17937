import { personIn } from "./people.ts";
import { field, fillIn, mistakes, openOrderForm, orderButton, putIntoCart, settled, terms } from "./purchase.ts";
import { expect, test } from "./shopper.ts";

test("a place outside the tax area is told before paying: without tax, or not delivered", { tag: "@desktop" }, async ({ shopper }) => {
  const { main } = shopper;
  const person = personIn("ES");
  shopper.choose("lumbra", "ES");
  await putIntoCart(shopper, "1009");
  await openOrderForm(shopper);
  await fillIn(shopper, { ...person, postCode: "35001", city: "Las Palmas", province: "Las Palmas" });
  await settled(shopper);
  const review = main.getByRole("region", { name: shopper.text("order", "review") });
  await expect(review.getByText(shopper.text("order", "outsideDelivered", { place: "Canarias" }))).toBeVisible();
  await expect(review.getByText(shopper.text("cart", "taxOff"), { exact: true })).toBeVisible();

  await field(shopper, "postCode").fill("51001");
  await field(shopper, "postCode").blur();
  await expect(review.getByText(shopper.text("order", "outsideNotDelivered", { place: "Ceuta" }))).toBeVisible();
  await terms(shopper).check();
  await orderButton(shopper).click();
  await expect(mistakes(shopper).getByText(shopper.text("address", "placeNotDelivered"))).toBeVisible();
});

test("a state that does not hold the ZIP code is asked about", { tag: ["@phone", "@full"] }, async ({ shopper }) => {
  shopper.choose("velmo", "US");
  await putIntoCart(shopper, "1009");
  await openOrderForm(shopper);
  await fillIn(shopper, { ...personIn("US"), province: "California" });
  await settled(shopper);
  await orderButton(shopper).click();
  await expect(mistakes(shopper).getByText(shopper.text("address", "provinceInvalid", { country: "US" }))).toBeVisible();
});
