/** What the demo's editors wrote: `packages/demo/content/<brand>/<kind>/*.json`, and `all` for every brand. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isRefusal } from "@rambla/core/refusal";
import { bringContent, type ContentFolder, readContent } from "@rambla/domain/content/import";
import type { Shop } from "@rambla/domain/platform/shop";
import { PLATE_COLOURS } from "./marks.ts";
import { addressedId, type Masters } from "./masters.ts";
import { type DemoBrandCode, countriesOfBrand } from "./shop.ts";

export const CONTENT_FOLDER = "packages/demo/content";

type Written = { readonly key?: string; readonly picture?: string; readonly pictureAlt?: string; readonly countries?: readonly string[] };
type WrittenFolder = Readonly<Record<string, Readonly<Record<string, readonly Written[]>>>>;

function filesIn(folder: string): WrittenFolder {
  if (!existsSync(folder)) return {};
  return Object.fromEntries(
    readdirSync(folder).map((kind) => [
      kind,
      Object.fromEntries(
        readdirSync(join(folder, kind)).map((file) => [
          file.replace(/\.json$/, ""),
          JSON.parse(readFileSync(join(folder, kind, file), "utf8")) as readonly Written[],
        ]),
      ),
    ]),
  );
}

/** For the countries of the brand and the languages of the shop; what a picture shows is told where nothing else is. */
export function contentOf(
  { config }: Pick<Shop, "config">,
  brandCode: DemoBrandCode,
  masters: Masters,
  folder = CONTENT_FOLDER,
): ContentFolder {
  const [all, own] = [filesIn(join(folder, "all")), filesIn(join(folder, brandCode))];
  const here: readonly string[] = countriesOfBrand(brandCode);
  const shownHere = ({ countries, ...entry }: Written) => {
    const left = countries?.filter((country) => here.includes(country));
    return left?.length === 0 ? [] : [{ ...entry, ...(left && { countries: left }) }];
  };
  return Object.fromEntries(
    [...new Set([...Object.keys(all), ...Object.keys(own)])].map((kind) => {
      const entriesOf = (file: string) => [...(all[kind]?.[file] ?? []), ...(own[kind]?.[file] ?? [])].flatMap(shownHere);
      const facts = entriesOf("facts");
      const pictures = new Map(facts.map(({ key, picture }) => [key, picture]));
      const words = Object.keys(config.languages).flatMap((language) => {
        const entries = entriesOf(language).map((entry) => {
          const alt: Readonly<Partial<Record<string, string>>> = masters[pictures.get(entry.key) ?? ""]?.alt ?? {};
          return alt[language] === undefined ? entry : { pictureAlt: alt[language], ...entry };
        });
        return entries.length > 0 ? [[language, entries] as const] : [];
      });
      return [kind, { facts, ...Object.fromEntries(words) }];
    }),
  );
}

/** Publishes it. Repeatable; throws for a mistake in it. */
export async function importContent(shop: Shop, brandCode: DemoBrandCode, masters: Masters, folder = CONTENT_FOLDER): Promise<void> {
  const { kinds, problems } = await readContent(shop, brandCode, contentOf(shop, brandCode, masters, folder));
  if (problems.length > 0) throw new Error(problems.map(({ at, sentence }) => `${brandCode} ${at}: ${sentence}`).join("\n"));
  const done = await bringContent(shop, brandCode, kinds, {
    whole: true,
    pictures: async (sources) =>
      new Map(
        sources.map((source) => {
          const master = masters[source];
          const pictureId = addressedId(masters, source);
          return [source, master ? { ...master, pictureId } : { pictureId, colour: PLATE_COLOURS[brandCode] }];
        }),
      ),
    tell: () => undefined,
  });
  if (isRefusal(done)) throw new Error(`the content of ${brandCode} was changed by another process`);
}
