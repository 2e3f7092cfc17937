/** Marco's data at each demo brand: addresses, favourites, visits, coins and messages. */
import { marketOf } from "@rambla/core/market";
import { isRefusal } from "@rambla/core/refusal";
import { after, DAY } from "@rambla/core/time";
import { createAddress } from "@rambla/domain/address/service";
import { recordVisit } from "@rambla/domain/browsing/service";
import { transferCoins } from "@rambla/domain/coin/service";
import { addFavourites } from "@rambla/domain/favourite/service";
import { leaveMessage } from "@rambla/domain/message/service";
import type { Customer } from "@rambla/domain/platform/call-context";
import type { Shop } from "@rambla/domain/platform/shop";
import { DEMO_BRANDS } from "./import.ts";
import type { DemoBrandCode } from "./shop.ts";

const PLACE = { country: "ES", extraAddress: "", taxID: "", landline: "", phone: "+34 612 345 678" };
const HOME = {
  ...PLACE,
  firstName: "Marco",
  lastName: "Bianchi",
  company: "",
  detailedAddress: "Calle de Sueca 24",
  postCode: "46006",
  city: "Valencia",
  province: "Valencia",
  defaultShipping: true,
  defaultInvoice: false,
};
const WORK = {
  ...PLACE,
  firstName: "Marco",
  lastName: "Bianchi",
  company: "Estudio Bianchi",
  detailedAddress: "Calle de Fuencarral 8",
  postCode: "28004",
  city: "Madrid",
  province: "Madrid",
  defaultShipping: false,
  defaultInvoice: true,
};

/** Oldest first; days before today. */
const LETTERS = (brand: string) => [
  {
    daysAgo: 21,
    title: `Te damos la bienvenida a ${brand}`,
    html: "<p>Hola, Marco:</p><p>Tu cuenta está lista. Aquí encontrarás tus pedidos, tus favoritos y nuestras respuestas.</p>",
  },
  {
    daysAgo: 9,
    title: "Cinco aigocoins para ti",
    html: "<p>Hola, Marco:</p><p>Te hemos abonado <strong>5 aigocoins</strong>. Puedes usarlos en tu próxima compra: los tienes en «Aigocoins y cupones».</p>",
  },
  {
    daysAgo: 2,
    title: "¿Dudas sobre las devoluciones?",
    html: "<p>Hola, Marco:</p><p>Tienes 14 días para cambiar de opinión; basta con que todo esté limpio y completo. Si algo no queda claro, escríbenos.</p>",
  },
];

/** Hundredths of coins. */
const COINS = 500;
const MOST_SHOWN = 6;

/** Throws when the demo's data do not fit the shop. */
export async function importHistory(shop: Shop, brandCode: DemoBrandCode, customerId: string): Promise<void> {
  const viewer: Customer = { kind: "customer", customerId, sessionId: "", mailbox: null, guestId: null };
  const market = marketOf(shop.config, brandCode, "ES");
  const now = shop.clock();
  const daysAgo = (days: number) => ({ ...shop, clock: () => after(now, -days * DAY) });
  for (const address of [WORK, HOME]) {
    const kept = await createAddress({ shop, market, viewer }, address);
    if (isRefusal(kept)) throw new Error(`the demo's address in ${address.city} is none: ${JSON.stringify(kept)}`);
  }
  const goodsIds = DEMO_BRANDS[brandCode].goods
    .map(({ id }) => id)
    .toSorted()
    .slice(0, MOST_SHOWN);
  await addFavourites(
    { shop: daysAgo(12), market, viewer },
    goodsIds.filter((_, index) => index % 2 === 0),
  );
  for (const [index, goodsId] of goodsIds.entries()) await recordVisit({ shop: daysAgo(index), market, viewer }, goodsId, undefined);
  await shop.database.transaction((transaction) =>
    transferCoins(daysAgo(9), transaction, { customerId, usage: "code", orderId: null, change: COINS, once: `history ${customerId}` }),
  );
  for (const { daysAgo: days, ...letter } of LETTERS(market.brand.name))
    await leaveMessage(daysAgo(days), shop.database, customerId, letter);
}
