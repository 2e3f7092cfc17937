import type { Market } from "@rambla/core/market";
import { formatMoney, type Money } from "@rambla/core/money";
import type { Text } from "@rambla/texts/format";
import type { Letter } from "../../mail/presentation.ts";

/** Full addresses. */
export type ArrivedGoods = { readonly title: string; readonly price: Money; readonly link: string; readonly picture: string };

/** Writes the back-in-stock mail in the subscriber's language. @param home the link for several goods */
export function arrivalLetter(
  { brand, languageTag }: Pick<Market, "brand" | "languageTag">,
  texts: Text<"arrivalMail">,
  home: string,
  goods: readonly [ArrivedGoods, ...ArrivedGoods[]],
): Letter {
  const [first, ...others] = goods;
  const isOne = others.length === 0;
  const words = texts("text");
  return {
    subject: isOne ? texts("subject", { title: first.title }) : texts("subjectMany"),
    preview: words,
    title: texts("title"),
    why: texts("footer", { brand: brand.name }),
    link: first.link,
    parts: [
      { kind: "words", words },
      {
        kind: "items",
        items: goods.map(({ title, price, link, picture }) => ({
          title,
          detail: "",
          price: formatMoney(price, languageTag),
          link,
          picture,
        })),
      },
      { kind: "button", label: texts(isOne ? "open" : "openShop"), link: isOne ? first.link : home },
    ],
  };
}
