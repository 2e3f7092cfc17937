/** Sentences of the documents that must stand in every language, whatever else is said around them. */
import type { LanguageCode } from "@rambla/core/market";
import { DEMO_LANGUAGES } from "@rambla/demo/shop";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A text as its file has it; where a language has none, as in British English what is no other, the English one. */
function textOf(language: LanguageCode, subject: string, key: string): string {
  const files = [language, "en"]
    .map((folder) => new URL(`./${folder}/${subject}.json`, import.meta.url))
    .filter((file) => existsSync(file));
  const found = files.map((file): unknown => Reflect.get(JSON.parse(readFileSync(file, "utf8")), key));
  return String(found.find((text) => text !== undefined));
}

const AREA: Readonly<Record<LanguageCode, string>> = {
  es: "las zonas a las que enviamos",
  it: "ovunque consegniamo",
  nl: "overal waar we bezorgen",
  pl: "wszędzie tam, dokąd wysyłamy",
  fr: "partout où nous livrons",
  de: "überall, wohin wir liefern",
  en: "wherever we deliver",
  "en-GB": "wherever we deliver",
  zh: "配送范围内",
};

test.each(DEMO_LANGUAGES)(
  "%s tells 3 to 5 days in the service area, or 24 to 72 hours, on product page and order form (R-388, D-119)",
  (language) => {
    for (const [subject, key] of [
      ["goods", "deliveryTime"],
      ["order", "deliveryTakes"],
    ] as const) {
      const [hours = "", days = ""] = textOf(language, subject, key).split(" other ");
      for (const words of [hours, days]) expect(words).toContain(AREA[language]);
      expect(days).toMatch(/\b3\D{1,5}5(?!\d)/);
      expect(days).not.toContain("72");
      expect(hours).toMatch(/\b24\D{1,6}72(?!\d)/);
    }
  },
);

test.each(DEMO_LANGUAGES)("%s tells more than so many products wherever a list tells its total (D-098)", (language) => {
  const [, before = ""] = /^(.*)\{count, number\}/.exec(textOf(language, "goods", "countMoreThan")) ?? [];
  for (const key of ["showResultsMany", "listDescriptionMany"])
    expect(textOf(language, "goods", key).toLowerCase()).toContain(`${before.toLowerCase()}{count, number}`);
});

/** Twenty-four hours of work are read as three days. */
const WORKING_DAY: Readonly<Record<LanguageCode, RegExp>> = {
  es: /\bun día laborable\b/,
  it: /\bun giorno lavorativo\b/,
  nl: /één werkdag\b/,
  pl: /\bjednego dnia roboczego\b/,
  fr: /\bun jour ouvré/,
  de: /\beines Werktags\b/,
  en: /\bone business day\b/,
  "en-GB": /\bone working day\b/,
  zh: /一个工作日/,
};

test.each(DEMO_LANGUAGES)("%s tells that orders are begun within one working day (R-389)", (language) => {
  for (const key of ["orderProcessing", "orderProcessingBank"])
    expect(textOf(language, "order", key)).toMatch(WORKING_DAY[language] ?? /^$/);
});

/** Which texts tell hours of dispatch, of delivery, of processing and of a refund. Each tells the same, so nothing else may tell any. */
const HOURS: Readonly<Record<string, RegExp>> = {
  "goods.deliveryTime": /^(?=.*\b24\D{1,5}48\b)/,
  "order.deliveryShips": /^\D*24\D{1,5}48\D*$/,
  "order.nextShip": /^\D*24\D{1,5}48\D*$/,
  "orderMail.paidText": /^\D*24\D{1,5}48\D*$/,
  "order.deliveryTakes": /^(?=.*\b24\D{1,5}72\b)/,
  "orderMail.refundedText": /^\D*24\D{1,5}72\D*$/,
  "orderMail.turnedAwayText": /^\D*24\D{1,5}72\D*$/,
  "orderMail.turnedAwayPaid": /^\D*24\D{1,5}72\D*$/,
  "orderMail.turnedAwayOpen": /^\D*24\D{1,5}72\D*$/,
  "orderMail.refundedPart": /^\D*24\D{1,5}72\D*$/,
};

test.each(DEMO_LANGUAGES)(
  "%s tells the hours of dispatch alike wherever it tells them, and nowhere else (R-387, R-389, decision 166)",
  (language) => {
    const subjects = readdirSync(new URL("./en/", import.meta.url)).map((file) => file.replace(".json", ""));
    const told = subjects.flatMap((subject) =>
      Object.keys(JSON.parse(readFileSync(new URL(`./en/${subject}.json`, import.meta.url), "utf8")) as object).flatMap((key) => {
        const words = textOf(language, subject, key);
        return /\b(24|48|72)\b/.test(words.replace(/(?<=\d)(?=\D)|(?<=\D)(?=\d)/g, " ")) ? [{ name: `${subject}.${key}`, words }] : [];
      }),
    );
    expect(told.map(({ name }) => name).toSorted()).toEqual(Object.keys(HOURS).toSorted());
    for (const { name, words } of told) expect(words.replaceAll(/[\u4e00-\u9fff]/g, " "), name).toMatch(HOURS[name] ?? /$^/);
  },
);

/** What the documents quote in English with its full stop. */
const QUOTED = ["base.notFoundTitle", "base.pageErrorTitle", "base.serverErrorTitle", "order.failTitle"];

test.each(DEMO_LANGUAGES)("%s ends no title with a full stop, except where the documents do", (language) => {
  const subjects = readdirSync(new URL("./en/", import.meta.url)).map((file) => file.replace(".json", ""));
  const titles = subjects.flatMap((subject) =>
    Object.keys(JSON.parse(readFileSync(new URL(`./en/${subject}.json`, import.meta.url), "utf8")) as object)
      .filter((key) => /title$/i.test(key))
      .map((key) => ({ subject, key })),
  );
  expect(titles.length).toBeGreaterThan(100);
  const stopped = titles
    .filter(({ subject, key }) => /[^.][.。]$/.test(textOf(language, subject, key)))
    .map(({ subject, key }) => `${subject}.${key}`);
  expect(stopped.toSorted()).toEqual(language.startsWith("en") ? QUOTED : []);
});

/**
 * Every sentence that the documents quote (origin Q of their list of messages) under its key there, and where it stands. Something may be said
 * after it, of what to do; what is written small there begins a sentence here, and a title or what goes on has no full stop.
 */
const SENTENCES: Readonly<Record<string, readonly [quoted: string, ...stands: string[]]>> = {
  "error.notFound": ["This page could not be found", "base.notFound"],
  "error.pageMissing": ["Page missing.", "base.notFoundTitle"],
  "error.pageError": ["Page error.", "base.pageErrorTitle"],
  "error.server": ["Server error.", "base.serverErrorTitle", "refusal.error.server"],
  "password.mismatch": ["the entered passwords are inconsistent", "refusal.password.mismatch"],
  "email.invalid": ["Wrong email format.", "refusal.email.invalid"],
  "phone.invalid": ["please enter the correct phone number", "refusal.phone.invalid"],
  "verification.wrong": ["Wrong verification code.", "refusal.verification.wrong"],
  "verification.expired": ["Verification expired, resend the email.", "refusal.verification.expired"],
  // Told to whoever has proven the mailbox or number alone (R-334, D-185).
  "user.exists": ["User already exists.", "accountMail.knownTitle", "accountMail.smsKnown"],
  "email.notExist": ["The email you entered does not exist.", "refusal.email.notExist"],
  "email.registered": ["Email already registered, please log in.", "refusal.email.registered"],
  "login.failed": ["Login authorization failed.", "refusal.login.failed"],
  "username.invalid": ["The username is invalid.", "refusal.username.invalid"],
  "cancellation.userNotExist": ["User does not exist.", "refusal.cancellation.userNotExist"],
  "cancellation.alreadyApplied": ["User has applied for cancellation.", "refusal.cancellation.alreadyApplied"],
  "cancellation.wrongCode": ["Incorrect verification code.", "refusal.cancellation.wrongCode"],
  "cancellation.humanVerification": [
    "Human-machine verification in progress.",
    "refusal.cancellation.humanVerification",
    "closing.humanWorking",
  ],
  "cancellation.notNow": ["Cannot cancel now.", "refusal.cancellation.notNow"],
  "goods.updated": ["Product information updated, refresh the page.", "refusal.goods.updated", "goods.updated"],
  "goods.notExist": ["Product does not exist.", "refusal.goods.notExist"],
  "goods.wrongSpecification": ["Wrong specification.", "refusal.goods.wrongSpecification"],
  "goods.notDeliverable": ["The item is not deliverable.", "refusal.goods.notDeliverable", "cart.notDeliverable"],
  "promotion.invalid": ["The promotion or cashback event is no longer valid.", "refusal.promotion.invalid"],
  "cashback.switchFailed": ["Switching the cashback event failed.", "refusal.cashback.switchFailed", "cart.switchFailed"],
  "gift.outOfStock": ["Some gifts are out of stock, reselect.", "refusal.gift.outOfStock"],
  "gift.cannotCombine": ["Small gifts and special-product gifts cannot be combined.", "refusal.gift.cannotCombine"],
  "payment.failed": ["Payment failed or cancelled.", "refusal.payment.failed", "order.failTitle"],
  "preSale.noBankTransfer": ["Pre-order does not support bank transfer.", "refusal.preSale.noBankTransfer"],
  // The days are a setting (D-080).
  "cancellation.riskyOperations": [
    "Cancellation prohibited due to risky operations within {days} days.",
    "refusal.cancellation.riskyOperations",
  ],
};

/** Quoted sentences that stand nowhere, and why. */
const UNSAID: Readonly<Record<string, string>> = {
  "error.unknownMiddleware": "pages of this shop name no middleware, so none can be unknown",
  "password.notMatch": "the same mistake is told by `password.mismatch`, by page and server alike",
  "phone.wrongFormat": "the same mistake is told by `phone.invalid`, by page and server alike",
  "afterSale.description": "the shop takes no returns by page",
  "afterSale.trackingRequired": "the shop takes no returns by page",
  "invoice.wrongTaxId": "the shop writes no invoices",
};

test("English says every sentence that the documents quote, and what it leaves out has a reason (origin Q)", () => {
  for (const [key, [quoted, ...stands]] of Object.entries(SENTENCES)) {
    const bare = quoted.replace(/\.$/, "");
    for (const name of stands) {
      const [, subject = "", text = ""] = /^(\w+)\.(.+)$/.exec(name) ?? [];
      const said = textOf("en", subject, text);
      expect(said.slice(0, bare.length), `${key} in ${name}`).toBe(bare.charAt(0).toUpperCase() + bare.slice(1));
      expect(said.slice(bare.length), `${name} goes on after it`).toMatch(/^($|[.:](?: |$)| …$)/);
    }
  }
  expect([Object.keys(SENTENCES).length, Object.keys(UNSAID).length, Object.keys(UNSAID).filter((key) => key in SENTENCES)]).toEqual([
    30,
    6,
    [],
  ]);
});

test.each(DEMO_LANGUAGES)("%s fixes no length of a member's name, which is a setting (D-083)", (language) => {
  for (const [subject, key] of [
    ["refusal", "membership.name"],
    ["membership", "nameHint"],
  ] as const)
    expect(textOf(language, subject, key)).not.toMatch(/\d/);
});
