import type { LanguageCode } from "@rambla/core/market";
import { expect, type Shopper } from "./shopper.ts";
import { messageOf, ownMessages, patternOf, SHOP_SUBJECTS } from "./words.ts";

/** Literal texts in a map, texts with values as patterns. */
type Texts = { readonly plain: Map<string, string>; readonly filled: { readonly name: string; readonly whole: RegExp }[] };

const gathered = (): Texts => ({ plain: new Map(), filled: [] });
const written = (text: string): string => text.replace(/\s+/g, " ").trim();

function gather({ plain, filled }: Texts, name: string, message: string): void {
  if (/[{}<'#]/.test(message)) filled.push({ name, whole: patternOf(message).whole });
  else plain.set(written(message), name);
}

const found = ({ plain, filled }: Texts, text: string): string | undefined =>
  plain.get(text) ?? filled.find(({ whole }) => whole.test(text))?.name;

/** Finds the key of a text left in English. */
function judgeOf(language: LanguageCode): (text: string) => string | undefined {
  const [english, own] = [gathered(), gathered()];
  for (const subject of SHOP_SUBJECTS) {
    const said = ownMessages(subject, language);
    for (const [key, message] of Object.entries(ownMessages(subject, "en"))) {
      const name = `${subject}.${key}`;
      // A missing translation shows the English text; British English only has what differs.
      const isOther = language === "en-GB" ? said[key] !== undefined && said[key] !== message : said[key] !== message;
      const isEnglish = isOther && /\p{L}{3}/u.test(message.replace(/\{[^{}]*\}/g, ""));
      if (isEnglish) gather(english, name, message);
      // A fallback text does not count as the language's own.
      if (!isEnglish || said[key] !== undefined) gather(own, name, messageOf(subject, key, language));
    }
  }
  const judged = new Map<string, string | undefined>();
  return (text) => {
    if (!judged.has(text)) judged.set(text, found(own, text) === undefined ? found(english, text) : undefined);
    return judged.get(text);
  };
}

const judges = new Map<LanguageCode, ReturnType<typeof judgeOf>>();

/** Checks every text of the page, including labels for screen readers. */
export async function expectNoEnglish(shopper: Shopper, what: string): Promise<void> {
  const { language } = shopper.market;
  if (language === "en") return;
  const judge = judges.get(language) ?? judgeOf(language);
  judges.set(language, judge);
  const texts = await shopper.page.evaluate(() => {
    const found = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      // Foreign languages are marked: comments, and names of other countries.
      if (!element || element.closest("script, style, noscript, body [lang]")) continue;
      if (node instanceof Element)
        for (const name of ["aria-label", "placeholder", "title", "alt"]) found.add(node.getAttribute(name) ?? "");
      else found.add(node.textContent ?? "");
    }
    return [...found].map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => text !== "");
  });
  const left = texts.flatMap((text) => {
    const key = judge(text);
    return key === undefined ? [] : [`${key}: ${text}`];
  });
  expect.soft(left, `${what}: no English left`).toEqual([]);
}
