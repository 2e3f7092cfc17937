/** `npm run content -- import|export|preview FOLDER`: what editors write, as a folder of JSON files. */
import { parseArgs } from "node:util";
import { type Layout } from "@rambla/core/device";
import { type Brand, type BrandCode, countryOf, entryOf } from "@rambla/core/market";
import { policiesOf } from "@rambla/core/policy";
import { isRefusal } from "@rambla/core/refusal";
import { exportContent, publishedPictures } from "@rambla/domain/content/export-service";
import { bringContent, type Bringing, draftContent, readContent } from "@rambla/domain/content/import";
import type { ContentKind } from "@rambla/domain/content/kind-rules";
import { previewToken } from "@rambla/domain/content/preview-service";
import type { PictureIntake } from "@rambla/domain/goods/catalogue-file/catalogue-service";
import type { FileProblem } from "@rambla/domain/goods/catalogue-file/file-field-rules";
import type { Shop } from "@rambla/domain/platform/shop";
import { publicOrigin } from "@rambla/domain/platform/origin";
import { makePictureIntake, markOf } from "../catalogue/pictures.ts";
import { tell } from "../catalogue/report.ts";
import { readFolder, writeFolder } from "./folder.ts";

const USAGE = `npm run content -- import FOLDER [--brand BRAND] [--whole]
npm run content -- export FOLDER [--brand BRAND]
npm run content -- preview FOLDER --at INSTANT [--brand BRAND] [--country COUNTRY] [--layout desktop|mobile]
FOLDER holds a folder for each kind, such as article, with facts.json and a file of words in each language; pictures are named from FOLDER.
What it does not name stays, but --whole ends it. A preview publishes nothing: it gives a link that holds for a week.`;

export type ContentOptions = {
  readonly shop: Shop;
  /** The arguments after `npm run content --`. */
  readonly words: readonly string[];
  readonly say: (line: string) => void;
};

/** @returns the exit code: 0 done, 1 the folder has mistakes, 2 not understood */
export async function runContent({ shop, words, say }: ContentOptions): Promise<0 | 1 | 2> {
  const given = readWords(words);
  if (!given) {
    say(USAGE);
    return 2;
  }
  const brand = entryOf(shop.config.brands, given.brand ?? shop.config.home.brand);
  if (!brand) {
    say(`There is no brand ${given.brand}: the shop has ${Object.keys(shop.config.brands).join(", ")}.`);
    return 2;
  }
  if (given.command === "export") return await writeOut(shop, brand, given.folder, say);
  return await takeIn(shop, brand, given, say);
}

async function writeOut(shop: Shop, brand: Brand, folder: string, say: ContentOptions["say"]): Promise<0> {
  const { files, missing } = await exportContent(shop, brand.code);
  writeFolder(folder, files);
  for (const { kind, language, keys } of missing) say(`missing: ${kind} in ${language}: ${keys.join(", ")}`);
  say(`The content of ${brand.name} stands in ${folder}.`);
  return 0;
}

async function takeIn(shop: Shop, brand: Brand, given: Words, say: ContentOptions["say"]): Promise<0 | 1 | 2> {
  const { folder, whole } = given;
  const { files, problems: unread } = readFolder(folder);
  const read = await readContent(shop, brand.code, files);
  const known = await publishedPictures(shop, brand.code);
  const missing: FileProblem[] = [];
  for (const { at, source } of read.pictures)
    if (!known.has(source) && (await markOf(source, folder)) === undefined)
      missing.push({ at, sentence: `it names the picture ${source}, which is not in ${folder}.` });
  const problems = [...unread, ...read.problems, ...missing];
  if (problems.length > 0) {
    tell(problems, say);
    return 1;
  }
  const bringing: Bringing = {
    whole,
    pictures: await intakeOf(shop, brand.code, folder),
    tell: (source, problem) => say(`${source}: ${problem}. It is shown without it.`),
  };
  if (given.command === "preview") return await linkTo(shop, brand, given, { kinds: read.kinds, bringing }, say);
  const done = await bringContent(shop, brand.code, read.kinds, bringing);
  if (isRefusal(done)) {
    say("Somebody else has published the same in the meantime. Nothing of that was changed: run the command again.");
    return 1;
  }
  say(`Done: ${done.changed} parts are shown differently.`);
  return 0;
}

/** A picture that is not in the folder is the one that is published under its name. */
async function intakeOf(shop: Shop, brand: BrandCode, folder: string): Promise<PictureIntake> {
  const known = await publishedPictures(shop, brand);
  const intake = makePictureIntake(shop, folder);
  return async (sources) => {
    const marks = await Promise.all(sources.map(async (source) => await markOf(source, folder)));
    const taken = await intake(sources.filter((_source, index) => marks[index] !== undefined));
    const kept = sources.flatMap((source, index) => {
      const picture = marks[index] === undefined ? known.get(source) : undefined;
      return picture
        ? [
            [
              source,
              {
                pictureId: picture.pictureId,
                colour: picture.colour,
                ...(picture.placeholder !== null && { placeholder: picture.placeholder }),
              },
            ] as const,
          ]
        : [];
    });
    return new Map([...taken, ...kept]);
  };
}

/** One link for each changed item: that of its page, or the home page. */
async function linkTo(
  shop: Shop,
  brand: Brand,
  { at, country, layout }: Words,
  { kinds, bringing }: { readonly kinds: Parameters<typeof draftContent>[2]; readonly bringing: Bringing },
  say: ContentOptions["say"],
): Promise<0 | 1 | 2> {
  const moment = new Date(at ?? "");
  const shown = country ?? (brand.countries.includes(shop.config.home.country) ? shop.config.home.country : brand.countries[0]);
  if (Number.isNaN(moment.getTime()) || shown === undefined || !brand.countries.includes(shown)) {
    say(USAGE);
    return 2;
  }
  const { revisions, items } = await draftContent(shop, brand.code, kinds, { ...bringing, at: moment, country: shown });
  if (items.length === 0) {
    say("Nothing would be shown differently then.");
    return 0;
  }
  const token = previewToken(shop, { brand: brand.code, layout, at: moment, revisions });
  if (token === undefined) {
    say("The folder changes more than a link can name: preview a part of it.");
    return 1;
  }
  const origin = publicOrigin(shop, brand.code, shown);
  // A policy stands under its id of the brand.
  const policies = policiesOf({ brand, country: countryOf(shop.config, shown) });
  const idOf = ({ kind, key, id }: (typeof items)[number]) => (kind === "information" && entryOf(policies, key)) || id;
  for (const path of new Set(items.map((item) => pathOfItem(item.kind, idOf(item), layout)))) {
    const address = new URL(path, origin);
    address.searchParams.set("preview", token);
    if (!brand.hosts[shown]) address.searchParams.set("country", countryOf(shop.config, shown).slug);
    say(address.href);
  }
  return 0;
}

/** What follows the layout's own beginning. */
const PATHS: Readonly<Partial<Record<ContentKind, (id: string, layout: Layout) => string>>> = {
  article: (id, layout) => `${layout === "mobile" ? "articleDetail" : "artiticleDetail"}?id=${id}`,
  recipe: (id) => `recipes?id=${id}`,
  topic: (id) => `topic/detail?id=${id}`,
  help: (id) => `helpCenter/detail?id=${id}`,
  information: (id) => `info?id=${id}`,
};

const pathOfItem = (kind: ContentKind, id: string, layout: Layout): string =>
  `${layout === "mobile" ? "/mobile/" : "/"}${PATHS[kind]?.(id, layout) ?? ""}`;

type Words = {
  readonly command: "import" | "export" | "preview";
  readonly folder: string;
  readonly brand: string | undefined;
  readonly whole: boolean;
  readonly at: string | undefined;
  readonly country: string | undefined;
  readonly layout: Layout;
};

const OPTIONS = {
  brand: { type: "string" },
  whole: { type: "boolean", default: false },
  at: { type: "string" },
  country: { type: "string" },
  layout: { type: "string", default: "desktop" },
} as const;

const COMMANDS: readonly string[] = ["import", "export", "preview"] satisfies readonly Words["command"][];

function readWords(words: readonly string[]): Words | undefined {
  try {
    const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options: OPTIONS });
    const [command = "", folder, ...more] = positionals;
    const { layout } = values;
    if (folder === undefined || more.length > 0 || !isCommand(command) || (layout !== "desktop" && layout !== "mobile")) return undefined;
    return { command, folder, brand: values.brand, whole: values.whole, at: values.at, country: values.country, layout };
  } catch {
    return undefined;
  }
}

const isCommand = (word: string): word is Words["command"] => COMMANDS.includes(word);
