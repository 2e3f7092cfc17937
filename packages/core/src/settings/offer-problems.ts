/** Checks settings against the places of the shop. */
import type { ShopConfig } from "../config.ts";
import { languageChain } from "../market.ts";
import { parseDecimal } from "../money.ts";

/** Each sentence begins with its path. */
export function offerProblems(config: ShopConfig): string[] {
  return [
    ...amountProblems(config),
    ...benefitProblems(config),
    ...paymentProblems(config),
    ...returnProblems(config),
    ...operatorMailProblems(config),
  ];
}

function amountProblems({ shipping, membership, countries }: ShopConfig): string[] {
  const isAmount = (given: string, unit: string) => (parseDecimal(given, unit)?.minor ?? -1) >= 0;
  return Object.values(countries)
    .flatMap(({ code: key, currency: unit }) =>
      (["fee", "freeFrom"] as const).flatMap((name) =>
        isAmount(shipping[key]?.[name] ?? "", unit)
          ? []
          : [`shipping.${key}.${name} must say in ${unit} what delivery costs, such as "4.90".`],
      ),
    )
    .concat(
      Object.entries(membership.prices).flatMap(([brand, prices]) =>
        Object.values(countries).flatMap(({ code, currency: unit }) => {
          const price = prices?.[code];
          return price === undefined || (parseDecimal(price, unit)?.minor ?? 0) > 0
            ? []
            : [`membership.prices.${brand}.${code} must say in ${unit} what a year costs, such as "29.00".`];
        }),
      ),
    );
}

/** Benefits need text in each language of the countries that sell the membership. */
function benefitProblems({ membership: { prices, benefits }, countries, languages }: ShopConfig): string[] {
  return Object.entries(prices).flatMap(([brand, sold]) =>
    Object.values(countries).flatMap(({ code, language }) => {
      const given = benefits[brand] ?? [];
      const isTold = given.length > 0 && given.every((words) => languageChain({ languages }, language).some((spoken) => words[spoken]));
      return sold?.[code] === undefined || isTold
        ? []
        : [`membership.benefits.${brand} must say in ${language} what a member gets, as membership is sold in ${code}.`];
    }),
  );
}

/** English is always allowed. */
function operatorMailProblems({ operator: { mail }, languages }: ShopConfig): string[] {
  return ["", "en", ...Object.keys(languages)].includes(mail.language)
    ? []
    : [`operator.mail.language is ${mail.language}, which is not among languages.`];
}

function paymentProblems({ payment, bankTransfer, countries: known }: ShopConfig): string[] {
  const unpayable = Object.entries(payment.methods)
    .filter(([code, methods]) => methods.includes("bank") && !bankTransfer.accounts[code])
    .map(([code]) => `payment.methods.${code} offers bank, so bankTransfer.accounts.${code} must name the account.`);
  return unpayable.concat(
    payment.providers.flatMap(({ name, countries }, index) =>
      (countries === "all" ? [] : countries)
        .filter((code) => !Object.hasOwn(known, code))
        .map((code) => `payment.providers.${index}.countries lets ${name} take payments in ${code}, which is not among countries.`),
    ),
  );
}

function returnProblems({ returns, brands }: ShopConfig): string[] {
  return Object.entries(returns.addresses).flatMap(([brand, addresses = []]) => {
    const ids = addresses.map(({ addressId }) => addressId);
    return addresses.flatMap(({ addressId, countries = [] }, index) => {
      const path = `returns.addresses.${brand}.${index}`;
      return [
        ...(ids.indexOf(addressId) < index ? [`${path}.addressId is ${addressId}, which another address has already.`] : []),
        ...countries
          .filter((code) => !brands[brand]?.countries.includes(code))
          .map((code) => `${path}.countries names ${code}, where the brand does not sell.`),
      ];
    });
  });
}
