/** The mail that asks for comments. Pure. */
import type { Market } from "@rambla/core/market";
import type { Text } from "@rambla/texts/format";
import type { Item, Letter } from "../mail/presentation.ts";

/** @param goods what was ordered and is not commented yet; @param links where it is commented, and where the newsletter is left */
export function reviewLetter(
  { brand }: Pick<Market, "brand">,
  texts: Text<"reviewMail">,
  orderNumber: string,
  goods: readonly Pick<Item, "title" | "picture">[],
  links: { readonly write: string; readonly leave: string },
): Letter {
  const words = texts("text", { number: orderNumber });
  return {
    subject: texts("subject", { brand: brand.name }),
    title: texts("title"),
    preview: words,
    why: texts("footer", { brand: brand.name }),
    link: links.write,
    leave: { label: texts("leave"), link: links.leave },
    parts: [
      { kind: "words", words },
      { kind: "items", items: goods.map((item) => ({ ...item, detail: "", price: "" })) },
      { kind: "button", label: texts("open"), link: links.write },
    ],
  };
}
