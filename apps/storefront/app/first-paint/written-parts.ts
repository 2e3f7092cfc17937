/**
 * Markup that is kept of parts of pages (decision 130). React writes a place where such a part belongs; when all else is done with the
 * page, the text that is kept takes it, or what was written there is kept for the next page. Server only.
 */
import { LRUCache } from "lru-cache";
import { leadsTo } from "./leads-to.ts";
import { ownCopy } from "./own-copy.ts";

/** Bytes that all texts may take: of parts that many pages show, and of those that one page shows alone. */
const LIMITS = { manyPages: 4 * 1024 * 1024, onePage: 2 * 1024 * 1024 };
type Shelf = keyof typeof LIMITS;
/** What an entry takes beside its texts. */
const BESIDES = 200;
/** What belongs to one page alone: an id that React made of the place in it, and what React moves to its head. */
const OF_ONE_PAGE = /="_R_[0-9a-z]*_|<(?:link|meta|title|style|script)\b/;
/** A picture that loads at once, and of its attributes those that React tells the head of the page as well. */
const AT_ONCE = /<img\b(?![^>]* loading="lazy")[^>]*>/g;
const TOLD_TO_HEAD = / (src|srcSet|sizes|fetchPriority)="([^"]*)"/g;

/** Attributes of a picture that loads at once. */
type Picture = Readonly<Record<string, string>>;
/** A part as text, where in the shop it leads to, and its pictures that load at once. */
type Kept = { readonly markup: string; readonly leadsTo: readonly string[]; readonly pictures: readonly Picture[] };

/** Parts of all pages: what they are made of → what was written. */
export type WrittenParts = Readonly<Record<Shelf, Pick<LRUCache<string, Kept>, "get" | "set">>>;

export function makeWrittenParts(limits = LIMITS): WrittenParts {
  const shelf = (limit: number) =>
    new LRUCache<string, Kept>({
      maxSize: limit,
      sizeCalculation: ({ markup, leadsTo: paths, pictures }, key) =>
        BESIDES + 2 * (key.length + markup.length) + paths.length * 50 + pictures.length * 2000,
    });
  return { manyPages: shelf(limits.manyPages), onePage: shelf(limits.onePage) };
}

/** Parts of one page. */
export type PageParts = {
  /**
   * The place of a part: the id of the element that stands for it, or that before it and that behind it. In the one that stands for it belong
   * its pictures that load at once, so that React tells the head of them as if it drew the part.
   */
  place(
    name: string,
    of: unknown,
    shelf: Shelf,
  ): { readonly isKept: boolean; readonly pictures: readonly Picture[]; readonly begin: string; readonly end: string };
  /** Where the parts lead to that stand in the page as places alone. */
  leadTo(): readonly string[];
  /** The page in pieces, with kept parts in their places; keeps those that were written. @param unfit told of one that cannot be kept */
  filled(html: string, unfit: (error: Error) => void): readonly string[];
};

/**
 * @param ground what every part of the page stands on: its market and layout
 * @param mark chance of this one rendering, which no content can know
 */
export function partsOfPage(kept: WrittenParts, ground: string, mark: string): PageParts {
  const places: Place[] = [];

  function keep({ shelf, key }: Place, written: string, unfit: (error: Error) => void): void {
    if (OF_ONE_PAGE.test(written) || written.includes(mark))
      return unfit(new Error("a part that is written once holds what belongs to one page alone"));
    // The page that it was written with goes; what is found in it is held with it.
    const markup = ownCopy(written);
    kept[shelf].set(key, {
      markup,
      leadsTo: leadsTo(markup),
      pictures: [...markup.matchAll(AT_ONCE)].map(([picture]) => toldToHead(picture)),
    });
  }

  return {
    place(name, of, shelf) {
      const key = `${ground} ${name} ${JSON.stringify(of)}`;
      const part = kept[shelf].get(key);
      const number = places.push({ shelf, key, part }) - 1;
      return { isKept: part !== undefined, pictures: part?.pictures ?? [], begin: `${mark}:${number}`, end: `${mark}:end` };
    },
    leadTo: () => places.flatMap(({ part }) => part?.leadsTo ?? []),
    filled(html, unfit) {
      const [start = "", ...rest] = html.split(`<i id="${mark}:`);
      const written = [start];
      const open: { readonly place: Place; readonly from: number }[] = [];
      for (const piece of rest) {
        const place = places[Number.parseInt(piece, 10)];
        if (place?.part) written.push(place.part.markup);
        else if (place) open.push({ place, from: written.length });
        else {
          const begun = open.pop();
          if (begun) keep(begun.place, written.slice(begun.from).join(""), unfit);
        }
        written.push(piece.slice(piece.indexOf(PLACE_END) + PLACE_END.length));
      }
      return written;
    },
  };
}

/** A place in a page, with what is kept for it. */
type Place = { readonly shelf: Shelf; readonly key: string; readonly part: Kept | undefined };

const PLACE_END = "</i>";

const toldToHead = (picture: string): Picture =>
  Object.fromEntries([...picture.matchAll(TOLD_TO_HEAD)].map(([, name = "", value = ""]) => [name, value.replaceAll("&amp;", "&")]));
