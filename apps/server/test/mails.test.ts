import { contrast, type Theme } from "@rambla/core/theme";
import { type LanguageCode, languagesOf, type Market, marketOf } from "@rambla/core/market";
import { DEMO_BRAND_CODES, DEMO_CONFIG, DEMO_COUNTRY_CODES, DEMO_LANGUAGES } from "@rambla/demo/shop";
import { written } from "@rambla/domain/mail/presentation";
import { OWN_TEXTS } from "@rambla/texts/read";
import { makeTexts } from "@rambla/texts/texts";
import { describe, expect, test } from "vitest";
import { MAIL_KINDS } from "../src/jobs.ts";
import { everyMail, manyLines, NASTY, type WrittenMail } from "./every-mail.ts";
import { harmless, PLANTED } from "../../../tools/trial/planted.ts";
import { readWords } from "./mail-reading.ts";
import { readMarkup } from "./markup-reading.ts";

const texts = makeTexts([OWN_TEXTS]);
const originOf = ({ brand, country }: Market) => `https://${brand.hosts[country.code]}`;
const mailsIn = (market: Market, language: LanguageCode) => everyMail(DEMO_CONFIG, texts, market, language, originOf(market));

/** Each language once for each brand, in its own country where there is one. */
const READ = DEMO_BRAND_CODES.flatMap((code) =>
  languagesOf(DEMO_CONFIG, DEMO_CONFIG.brands[code]).map((language) => {
    const country =
      DEMO_COUNTRY_CODES.find(
        (one) => DEMO_CONFIG.countries[one].language === language && DEMO_CONFIG.brands[code].countries.includes(one),
      ) ?? "ES";
    return [code, language, marketOf(DEMO_CONFIG, code, country)] as const;
  }),
);

/** Collects problems with the mail's name. */
const wrongIn = (mails: readonly WrittenMail[], find: (mail: WrittenMail) => readonly string[]): readonly string[] =>
  mails.flatMap((mail) => find(mail).map((problem) => `${mail.name}: ${problem}`));

test("every kind that the shop sends is among them", () => {
  const names = new Set(mailsIn(marketOf(DEMO_CONFIG, "lumbra", "ES"), "es").map(({ name }) => name.replace(/-\d+$/, "")));
  const kinds = MAIL_KINDS.map(({ kind }) => kind).filter((kind) => !kind.endsWith("Text") && kind !== "verification");
  expect(kinds.filter((kind) => !names.has(kind))).toEqual([]);
  expect(READ.map(([, language]) => language)).toEqual(expect.arrayContaining(DEMO_LANGUAGES));
});

describe.each(READ)("the mails of %s in %s", (_code, language, market) => {
  const mails = mailsIn(market, language);

  test("leave no place unfilled and say nothing of what is not there", () => {
    expect(
      wrongIn(
        mails,
        ({ subject, text, html }) =>
          `${subject}\n${text}\n${html.replace(/<style>.*?<\/style>/s, "")}`.match(/\{\w*\}?|undefined|\bnull\b|NaN|\[object/g) ?? [],
      ),
    ).toEqual([]);
    expect(
      wrongIn(mails, ({ letter }) => (letter.preview.length > 10 && letter.subject && letter.title && letter.why ? [] : [letter.subject])),
    ).toEqual([]);
  });

  test("hold nothing as markup that people wrote, and one subject line", () => {
    expect(
      wrongIn(mails, ({ html, subject }) => [
        ...(html.includes(NASTY) ? ["a name is markup"] : []),
        ...(/<b |onclick="|<img src=x|<script/.exec(html) ?? []),
        ...(/[\r\n]/.exec(subject) ?? []),
      ]),
    ).toEqual([]);
  });

  test("link to their own host alone, in full, and fetch pictures of it alone", () => {
    const origin = originOf(market);
    expect(
      wrongIn(mails, ({ html, text, letter }) => {
        const addresses: readonly string[] = [...html.matchAll(/(?:href|src|srcset)="([^"]*)"/g)].map(([, address = ""]) =>
          address.replaceAll("&#38;", "&"),
        );
        const inText: readonly string[] = text.match(/\w+:\/\/\S+/g) ?? [];
        const rightly = [...addresses, ...inText].filter((address) => URL.canParse(address) && new URL(address).origin === origin);
        return [
          ...(rightly.length < addresses.length + inText.length ? ["an address leads elsewhere"] : []),
          ...(addresses.includes(letter.link) && inText.includes(letter.link) ? [] : ["what it is about is not linked"]),
        ];
      }),
    ).toEqual([]);
  });

  test("can be read by light and in the dark", () => {
    expect(
      wrongIn(mails, ({ html }) =>
        (["light", "dark"] as const).flatMap((scheme) =>
          readWords(html, scheme)
            .filter(({ colour, ground }) => contrast(colour, ground) < 4.5)
            .map(({ words, colour, ground }) => `${scheme}: ${words} ${colour} on ${ground}`),
        ),
      ),
    ).toEqual([]);
  });

  test("say the same in plain words, with one button and one heading", () => {
    const hint = texts.of([language], "mail")("openAddress");
    const plain = (line: string) => line.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))).replace(/^\+ /, "");
    expect(
      wrongIn(mails, ({ html, text }) => [
        ...readWords(html, "light")
          .map(({ words }) => plain(words))
          .filter((words) => words !== "+" && !text.includes(words) && words !== hint),
        ...(html.match(/<h1 /g)?.length === 1 ? [] : ["not one heading"]),
        ...(html.match(/class="b"/g)?.length === 1 ? [] : ["not one button"]),
      ]),
    ).toEqual([]);
  });

  test("are small and in their language from the first tag on", () => {
    expect(
      wrongIn(mails, ({ html }) => [
        ...(Buffer.byteLength(html) > 40_000 ? ["too large"] : []),
        ...(html.includes(`<html lang="${language === market.language ? market.languageTag : language}" dir="ltr">`)
          ? []
          : ["no language"]),
      ]),
    ).toEqual([]);
  });
});

test.each(DEMO_LANGUAGES.filter((language) => language !== "en" && language !== "en-GB"))("nothing is in English in %s", (language) => {
  const market = marketOf(DEMO_CONFIG, "lumbra", "ES");
  const linesOf = (mail: WrittenMail) =>
    [mail.subject, mail.letter.preview, ...mail.text.split("\n")].filter(
      (line) =>
        (line.match(/\p{L}{2,}/gu) ?? []).length >= 2 &&
        !/Mayor|O'Hara|Demo|Madrid|Lumbra|AB-\d|Mora|IBAN|BIC|npm run operator/.test(line) &&
        !line.includes("://"),
    );
  const english = new Set(mailsIn(market, "en").flatMap(linesOf));
  expect(english.size).toBeGreaterThan(80);
  expect(wrongIn(mailsIn(market, language), (mail) => linesOf(mail).filter((line) => english.has(line)))).toEqual([]);
});

test.each(DEMO_LANGUAGES)("every mail about an order says its number and what happened in its subject, in %s", (language) => {
  const mails = mailsIn(marketOf(DEMO_CONFIG, "lumbra", "ES"), language).filter(({ name }) => name.startsWith("order"));
  expect(wrongIn(mails, ({ subject }) => (subject.includes("L26-12345678") ? [] : [subject]))).toEqual([]);
  const kinds = new Map(mails.map(({ name, subject }) => [name.replace(/-\d+$/, ""), subject]));
  expect(new Set(kinds.values()).size).toBe(kinds.size);
});

test(`${PLANTED.length} texts that try to be more than words are words in every place of a letter (T26)`, () => {
  const market = marketOf(DEMO_CONFIG, "lumbra", "ES");
  const origin = originOf(market);
  const mail = (words: string) =>
    written(
      {
        brand: { ...market.brand, name: words, legalEntity: words },
        contact: { email: words, phone: words },
        languageTag: "es-ES",
        origin,
        home: `${origin}/`,
        text: texts.of(["es"], "mail"),
      },
      {
        subject: words,
        preview: words,
        title: words,
        why: words,
        link: `${origin}/x`,
        leave: { label: words, link: `${origin}/leave` },
        parts: [
          { kind: "words", words },
          { kind: "code", label: words, code: words },
          { kind: "button", label: words, link: `${origin}/x` },
          { kind: "rows", rows: [{ label: words, value: words }] },
          {
            kind: "items",
            items: [
              { title: words, detail: words, price: words, picture: `${origin}/a.jpg`, link: `${origin}/a` },
              { title: words, detail: words, price: words, isPart: true },
            ],
          },
          { kind: "block", title: words, lines: [words] },
        ],
      },
    );
  for (const planted of PLANTED) {
    const { subject, text, html } = mail(planted);
    const { skeleton, harms, words } = readMarkup(html);
    expect([planted, harms, skeleton]).toEqual([planted, [], readMarkup(mail(harmless(planted)).html).skeleton]);
    expect([planted, subject.match(/[\r\n]/), text.includes(planted), words.includes(planted)]).toEqual([planted, null, true, true]);
  }
});

test("an order of hundreds of lines is no more than a mail program shows, and whole in plain words", () => {
  const market = marketOf(DEMO_CONFIG, "nidora", "PL");
  const { html, text } = manyLines(DEMO_CONFIG, texts, market, originOf(market), 600);
  expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  expect(html).toMatch(/i\sjeszcze\s\d+\sprodukt/);
  expect(text).toContain("Nr 600");
});

/** Unreadable colours: the settings warn of them, and mails use others. */
const UNREADABLE: readonly Partial<Theme["colours"]>[] = [
  { ink: "#dddddd", inkMuted: "#eeeeee", primaryStrong: "#ffffff", primary: "#ffee00", onPrimary: "#ffffff" },
  { surfaceRaised: "#000000", surfaceSunken: "#777777" },
  { groundDark: "#ffffff", onGroundDark: "#ffffff", onGroundDarkMuted: "#fefefe", accent: "#ffffff" },
  { groundDark: "#777777", accent: "#808080", onAccent: "#818181" },
];

test.each(UNREADABLE)("a brand's mail is readable whatever its colours are: %o", (colours) => {
  const market = marketOf(DEMO_CONFIG, "velmo", "DE");
  const theme = { ...market.brand.theme, colours: { ...market.brand.theme.colours, ...colours } };
  const [mail] = everyMail(DEMO_CONFIG, texts, { ...market, brand: { ...market.brand, theme } }, "de", originOf(market));
  for (const scheme of ["light", "dark"] as const) {
    const words = readWords(mail?.html ?? "", scheme);
    expect(words.length).toBeGreaterThan(20);
    expect(words.filter(({ colour, ground }) => contrast(colour, ground) < 4.5)).toEqual([]);
  }
});

test("a brand without a logo is written out, says whom to ask, and a language from right to left runs so", () => {
  const { brand } = marketOf(DEMO_CONFIG, "velmo", "DE");
  const own = { ...brand, marks: {}, legalEntity: "Velmo GmbH\nWeg 1, Köln" };
  const letter = { subject: "a", preview: "b", title: "c", parts: [], why: "d", link: "https://x.example/" };
  const frame = {
    brand: own,
    contact: { phone: "+49 221 1", email: "hallo@velmo.example" },
    languageTag: "ar",
    origin: "https://x.example",
    home: "https://x.example/",
    text: texts.of(["de"], "mail"),
  };
  const { html, text } = written(frame, letter);
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).not.toContain("<img");
  expect(html).toContain(">Velmo</a>");
  for (const body of [html.replace("<br>", "\n"), text])
    for (const fact of ["hallo@velmo.example", "+49 221 1", "Velmo GmbH", "Weg 1, Köln"]) expect(body).toContain(fact);
});
