/** The words on the button that orders (directive 2011/83/EU, art. 8 (2)), in the language that each country's shop speaks. */
import { languageChain, marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { OWN_TEXTS } from "@rambla/texts/read";
import { makeTexts } from "@rambla/texts/texts";
import { expect, it } from "vitest";

const WORDS: readonly (readonly [string, RegExp])[] = [
  ["ES", /^Pedido con obligación de pago$/i],
  ["IT", /^Ordine con obbligo di pagare$/i],
  ["NL", /^Bestelling met betalingsverplichting$/i],
  ["PL", /^Zamówienie z\sobowiązkiem zapłaty$/i],
  ["FR", /^Commande avec obligation de paiement$/i],
  ["DE", /^Zahlungspflichtig bestellen$/i],
  ["PT", /^Encomenda com obrigação de pagar$/i],
  ["GB", /^(Buy|Pay) now( and pay)?$/i],
  ["US", /^(Buy|Pay) now( and pay)?$/i],
];

it("is written down for every country of the demo", () => {
  expect(WORDS.map(([country]) => country).toSorted()).toEqual(Object.keys(DEMO_CONFIG.countries).toSorted());
});

it.each(WORDS)("says in %s that ordering obliges to pay", (country, words) => {
  const brand = Object.values(DEMO_CONFIG.brands).find(({ hosts }) => hosts[country])?.code ?? "";
  const { language } = marketOf(DEMO_CONFIG, brand, country);
  const said = makeTexts([OWN_TEXTS]).of(languageChain(DEMO_CONFIG, language), "order")("legalButton", { country });
  expect(said).toMatch(words);
});
