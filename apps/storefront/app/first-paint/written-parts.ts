/**
 * Markup that is kept of parts of pages (decision 130). React writes a place where such a part belongs; when all else is done with the
 * page, the text that is kept takes it, or what was written there is kept for the next page. Server only.
 */
import { LRUCache } from "lru-cache";
import { leadsTo } from "./leads-to.ts";

/** Bytes that all texts may take. */
const LIMIT = 6 * 1024 * 1024;
/** What an entry takes beside its texts. */
const BESIDES = 200;
/** What belongs to one page alone: an id that React made of the place in it, and what React also tells its head, such as a picture that loads at once. */
const OF_ONE_PAGE = /="_R_[0-9a-z]*_|<(?:link|meta|title|style|script)\b|<img\b(?![^>]* loading="lazy")/;

/** A part as text, and where in the shop it leads to. */
type Kept = { readonly markup: string; readonly leadsTo: readonly string[] };

/** Parts of all pages: what they are made of → what was written. */
export type WrittenParts = Pick<LRUCache<string, Kept>, "get" | "set">;

export function makeWrittenParts(limit = LIMIT): WrittenParts {
  return new LRUCache<string, Kept>({ maxSize: limit, sizeCalculation: ({ markup, leadsTo: paths }, key) => BESIDES + 2 * (key.length + markup.length) + paths.length * 50 });
}

/** Parts of one page. */
export type PageParts = {
  /** The place of a part: the id of the element that stands for it, or that before it and that behind it. */
  place(name: string, of: unknown): { readonly isKept: boolean; readonly begin: string; readonly end: string };
  /** Where the parts lead to that stand in the page as places alone. */
  leadTo(): readonly string[];
  /** Puts kept parts into their places, and keeps those that were written. @param unfit told of one that cannot be kept */
  filled(html: string, unfit: (error: Error) => void): string;
};

/**
 * @param ground what every part of the page stands on: its market and layout
 * @param mark chance of this one rendering, which no content can know
 */
export function partsOfPage(kept: WrittenParts, ground: string, mark: string): PageParts {
  const places: { readonly key: string; readonly part: Kept | undefined }[] = [];

  return {
    place(name, of) {
      const key = `${ground} ${name} ${JSON.stringify(of)}`;
      const part = kept.get(key);
      const number = places.push({ key, part }) - 1;
      return { isKept: part !== undefined, begin: `${mark}:${number}`, end: `${mark}:end` };
    },
    leadTo: () => places.flatMap(({ part }) => part?.leadsTo ?? []),
    filled(html, unfit) {
      const [start = "", ...rest] = html.split(`<i id="${mark}:`);
      const written = [start];
      const open: { readonly key: string; readonly from: number }[] = [];
      for (const piece of rest) {
        const at = piece.indexOf(PLACE_END);
        const place = places[Number(piece.slice(0, at))];
        if (place?.part) written.push(place.part.markup);
        else if (place) open.push({ key: place.key, from: written.length });
        else {
          const { key = "", from = 0 } = open.pop() ?? {};
          const markup = written.slice(from).join("");
          if (OF_ONE_PAGE.test(markup) || markup.includes(mark)) unfit(new Error("a part that is written once holds what belongs to one page alone"));
          else kept.set(key, { markup, leadsTo: leadsTo(markup) });
        }
        written.push(piece.slice(at + PLACE_END.length));
      }
      return written.join("");
    },
  };
}

const PLACE_END = '"></i>';
