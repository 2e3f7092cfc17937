/** A page speaks its language: no English word is left over. */
import type { LanguageCode } from "@rambla/core/market";
import { expect, type Shopper } from "./shopper.ts";
import { messageOf, ownMessages, patternOf, SHOP_SUBJECTS } from "./words.ts";

type Pattern = { readonly name: string; readonly whole: RegExp };

/** The English texts that a language says in another way, and all that the language itself says. */
function patternsOf(language: LanguageCode): { readonly english: readonly Pattern[]; readonly own: readonly RegExp[] } {
  const english: Pattern[] = [];
  const own: RegExp[] = [];
  for (const subject of SHOP_SUBJECTS) {
    const written = ownMessages(subject, language);
    for (const [key, message] of Object.entries(ownMessages(subject, "en"))) {
      own.push(patternOf(messageOf(subject, key, language)).whole);
      // A missing translation shows the English words; British English writes down only what differs.
      const isOther = language === "en-GB" ? written[key] !== undefined && written[key] !== message : written[key] !== message;
      if (isOther && /\p{L}{3}/u.test(message.replace(/\{[^{}]*\}/g, ""))) english.push({ name: `${subject}.${key}`, whole: patternOf(message).whole });
    }
  }
  const untranslated = new Set(english.filter(({ name }) => ownMessages(name.split(".")[0] as "base", language)[name.split(".").slice(1).join(".")] === undefined).map(({ whole }) => whole.source));
  return { english, own: own.filter((pattern) => !untranslated.has(pattern.source)) };
}

/** Judges texts of a language: what the English key of one that was left in English is. Header and footer stand on every page and are judged once. */
function judgeOf(language: LanguageCode): (text: string) => string | undefined {
  const { english, own } = patternsOf(language);
  const judged = new Map<string, string | undefined>();
  return (text) => {
    if (!judged.has(text)) judged.set(text, own.some((pattern) => pattern.test(text)) ? undefined : english.find(({ whole }) => whole.test(text))?.name);
    return judged.get(text);
  };
}

const judges = new Map<LanguageCode, ReturnType<typeof judgeOf>>();

/** Reads every text of the page, seen or read out, and finds English ones. */
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
      // Other people's languages: comments, and the names of other countries.
      if (!element || element.closest("script, style, noscript, body [lang]")) continue;
      if (node instanceof Element) for (const name of ["aria-label", "placeholder", "title", "alt"]) found.add(node.getAttribute(name) ?? "");
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
