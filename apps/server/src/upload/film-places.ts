/** The bytes of a film that are played. */
import { type Box, type FilmBoxes, NoFilm, PORTION } from "./film-boxes.ts";

/** Places between which samples lie without a gap: twenty minutes of picture and sound in the smallest portions. */
const MOST_PLACES = 100_000;

type Place = { readonly from: number; to: number };

export class PlayedPlaces {
  readonly #places: Place[] = [];
  readonly #boxes: FilmBoxes;
  readonly #count: () => Promise<void>;

  /** @param count is told of each place that is gone through, and lets others have their turn */
  constructor(boxes: FilmBoxes, count: () => Promise<void>) {
    this.#boxes = boxes;
    this.#count = count;
  }

  keep(from: number, length: number): void {
    if (length === 0) return;
    const to = from + length;
    if (from < 0 || to > this.#boxes.size) throw new NoFilm("it names bytes that it does not have");
    const last = this.#places.at(-1);
    if (last && last.from <= from && from <= last.to) last.to = Math.max(last.to, to);
    else if (this.#places.push({ from, to }) > MOST_PLACES) throw new NoFilm("it lies in too many places");
  }

  /** Empties whatever else lies in these boxes, portion by portion: however many places there are, each portion is written once. */
  async emptyBetween(media: readonly Box[]): Promise<void> {
    this.#places.sort((one, other) => one.from - other.from);
    let next = 0;
    for (const { body, end } of media) {
      let played = body;
      for (let at = body; at < end; at += PORTION) {
        const to = Math.min(at + PORTION, end);
        let portion: Buffer | undefined;
        for (let from = Math.max(at, played); from < to;) {
          const place = this.#places[next];
          if (place && place.to <= from) {
            next += 1;
            await this.#count();
            continue;
          }
          if (place && place.from <= from) from = place.to;
          else {
            const gap = Math.min(place?.from ?? to, to);
            portion ??= await this.#boxes.read(at, to - at);
            portion.fill(0, from - at, gap - at);
            from = gap;
          }
          played = from;
        }
        if (portion) await this.#boxes.write(portion, at);
      }
    }
  }
}
