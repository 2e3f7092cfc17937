/** Films that people send: what plays stays as it is, what tells where and with what they were taken goes (T27). */
import { open } from "node:fs/promises";
import { setImmediate as othersFirst } from "node:timers/promises";
import { type Box, FilmBoxes, NoFilm } from "./film-boxes.ts";
import { PlayedPlaces } from "./film-places.ts";
import { samplesOfPiece, samplesOfTrack } from "./film-samples.ts";

/** What a film needs to be played, by the box it stands in. Whatever else stands there may tell a place, also what nobody has invented yet. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  film: ["ftyp", "styp", "moov", "mdat", "moof", "sidx", "mfra"],
  moov: ["mvhd", "trak", "mvex"],
  mvex: ["mehd", "trex"],
  trak: ["tkhd", "edts", "mdia"],
  edts: ["elst"],
  mdia: ["mdhd", "hdlr", "elng", "minf"],
  minf: ["vmhd", "smhd", "dinf", "stbl"],
  dinf: ["dref"],
  dref: ["url ", "urn ", "alis"],
  stbl: ["stsd", "stts", "ctts", "cslg", "stsc", "stsz", "stco", "co64", "stss", "sdtp", "sbgp", "sgpd"],
  moof: ["mfhd", "traf"],
  traf: ["tfhd", "tfdt", "trun", "sbgp", "sgpd"],
  mfra: ["tfra", "mfro"],
};
/** How the samples of a kind of picture or sound are read, and what a player has to know to show them. */
const OF_SAMPLES = [
  "avcC",
  "hvcC",
  "lhvC",
  "vvcC",
  "av1C",
  "vpcC",
  "esds",
  "d263",
  "dvcC",
  "dvvC",
  "dvwC",
  "colr",
  "pasp",
  "clap",
  "fiel",
  "gama",
  "mdcv",
  "clli",
  "SmDm",
  "CoLL",
  "btrt",
  "chan",
  "chnl",
  "srat",
  "pcmC",
  "dOps",
  "dfLa",
  "dac3",
  "dec3",
  "dac4",
  "alac",
  "damr",
  "mhaC",
  "wave",
];
const OF_WAVE = ["frma", "mp4a", "esds", "alac", "enda", "\0\0\0\0"];
/** Bytes of a box before the first one within it. */
const BEFORE: Readonly<Record<string, number>> = { dref: 8, stsd: 8 };
/** Pictures and sound; others are notes to each moment, such as where it was. */
const PLAYED = new Set(["vide", "soun"]);
/** Numbers of tables that are gone through before others have their turn. */
const NUMBERS_AT_ONCE = 20_000;

/** A film that is being cleaned, and what was read of it so far. */
type Film = {
  readonly boxes: FilmBoxes;
  readonly played: PlayedPlaces;
  readonly count: () => Promise<void>;
  /** How long the samples of a track are in pieces, where those do not say. */
  readonly usualLengths: Map<number, number>;
  /** Where the piece begins that is gone through, and where its samples have come to. */
  piece: { readonly at: number; next: number };
};

/**
 * Takes out of an MP4 what is not needed to play it, in place: boxes become empty ones of the same length, so that everything
 * else stays where the film says it is. Of what it holds, bytes that are no sample of picture or sound become zeros.
 * @returns false for what is not put together as a film
 */
export async function cleanFilm(path: string): Promise<boolean> {
  const file = await open(path, "r+");
  try {
    const { size } = await file.stat();
    await clean(new FilmBoxes(file, size));
    return true;
  } catch (error) {
    if (error instanceof NoFilm) return false;
    throw error;
  } finally {
    await file.close();
  }
}

async function clean(boxes: FilmBoxes): Promise<void> {
  let numbersRead = 0;
  const count = async (): Promise<void> => {
    if ((numbersRead += 1) % NUMBERS_AT_ONCE === 0) await othersFirst();
  };
  const film: Film = { boxes, played: new PlayedPlaces(boxes, count), count, usualLengths: new Map(), piece: { at: 0, next: 0 } };
  const found = await boxes.between(0, boxes.size);
  const movie = found.find(({ type }) => type === "moov");
  if (!movie) throw new NoFilm("nothing says how to play it");
  if (found.some(({ type }) => type === "moof")) await readUsual(film, movie);
  await within(film, "film", found, "");
  await film.played.emptyBetween(found.filter(({ type }) => type === "mdat"));
}

/** What holds in all pieces of a film in pieces. Its notes stand where no table of the track says; no telephone writes such films. */
async function readUsual(film: Film, movie: Box): Promise<void> {
  const { boxes } = film;
  for (const box of await boxes.between(movie.body, movie.end)) {
    if (box.type === "trak" && !PLAYED.has(await kindOf(film, box))) throw new NoFilm("it has notes in pieces");
    if (box.type !== "mvex") continue;
    for (const usual of await boxes.between(box.body, box.end)) {
      if (usual.type === "trex" && usual.end - usual.body >= 20)
        film.usualLengths.set((await boxes.read(usual.body + 4, 4)).readUInt32BE(), (await boxes.read(usual.body + 16, 4)).readUInt32BE());
    }
  }
}

/** Goes through the boxes of one. @param kind what the track shows or sounds that they are of */
async function within(film: Film, parent: string, found: readonly Box[], kind: string): Promise<void> {
  const { boxes } = film;
  if (parent === "traf") await keepPiece(film, found);
  for (const box of found) {
    const { type, body, end } = box;
    if (!NEEDED[parent]?.includes(type)) await boxes.drop(box);
    else if (type === "trak") {
      const played = await kindOf(film, box);
      if (PLAYED.has(played)) {
        await keepSamples(film, box, played);
        await within(film, type, await boxes.between(body, end), played);
      } else await boxes.drop(box);
    } else if (type === "stsd") {
      const isLater = end > body && (await boxes.read(body, 1))[0] === 1;
      for (const entry of await boxes.between(body + (BEFORE[type] ?? 0), end, true)) await withinSamples(film, entry, kind, isLater);
    } else if (type === "hdlr") await boxes.empty(Math.min(body + 12, end), end);
    // Where samples lie that are not here: nowhere, and by no path of whose machine it was.
    else if (parent === "dref") await boxes.empty(Math.min(body + 4, end), end);
    else if (NEEDED[type]) {
      if (type === "moof") film.piece = { at: box.at, next: box.at };
      await within(film, type, await boxes.between(body + (BEFORE[type] ?? 0), end), kind);
    }
  }
}

/** What each kind of sample says of itself, behind fields whose length goes by what it is. */
async function withinSamples({ boxes }: Film, entry: Box, kind: string, isLater: boolean): Promise<void> {
  const version = kind === "soun" && !isLater && entry.end - entry.body >= 28 ? (await boxes.read(entry.body + 8, 2)).readUInt16BE() : 0;
  const fields = kind === "vide" ? 78 : 28 + ([0, 16, 36][version] ?? 0);
  if (entry.end - entry.body < fields) throw new NoFilm("it does not say how its samples are read");
  // The name of what made it.
  if (kind === "vide") await boxes.empty(entry.body + 42, entry.body + 74);
  for (const box of await boxes.between(entry.body + fields, entry.end, true)) {
    if (!OF_SAMPLES.includes(box.type)) await boxes.drop(box);
    else if (box.type === "wave")
      for (const inner of await boxes.between(box.body, box.end, true)) if (!OF_WAVE.includes(inner.type)) await boxes.drop(inner);
  }
}

async function kindOf({ boxes }: Film, track: Box): Promise<string> {
  const handler = await boxes.inner(track, "mdia", "hdlr");
  return handler && handler.end - handler.body >= 12 ? (await boxes.read(handler.body + 8, 4)).toString("latin1") : "";
}

/** Notes where the samples of a track lie. */
async function keepSamples({ boxes, played, count }: Film, track: Box, kind: string): Promise<void> {
  const parts = await boxes.inner(track, "mdia", "minf", "stbl");
  if (!parts) return;
  const found = await boxes.between(parts.body, parts.end);
  const of = (type: string) => found.find((box) => box.type === type);
  if (of("stz2")) throw new NoFilm("its samples are counted in a way that cameras do not use");
  const [sizes, runs, near, far] = [
    await boxes.table(of("stsz"), 4, 4),
    await boxes.table(of("stsc"), 8, 4),
    await boxes.table(of("stco"), 8, 4),
    await boxes.table(of("co64"), 8, 8),
  ];
  const description = of("stsd");
  const head =
    kind === "soun" && description && description.end - description.body >= 36 ? await boxes.read(description.body + 16, 20) : undefined;
  for await (const { from, length, widest } of samplesOfTrack(
    { sizes, runs, near, far, frame: head ? head.readUInt16BE(16) * Math.ceil(head.readUInt16BE(18) / 8) : 0 },
    count,
  )) {
    played.keep(from, Math.max(length, Math.min(widest, boxes.size - from)));
  }
}

/** Notes where the samples lie that a part of a piece tells of. */
async function keepPiece({ boxes, played, piece, usualLengths, count }: Film, found: readonly Box[]): Promise<void> {
  const head = found.find(({ type }) => type === "tfhd");
  if (!head) throw new NoFilm("a piece does not say what of");
  const runs: Buffer[] = [];
  for (const box of found) if (box.type === "trun") runs.push(await boxes.bytesOf(box));
  try {
    for await (const { from, length } of samplesOfPiece(await boxes.bytesOf(head), runs, piece, usualLengths, count)) {
      played.keep(from, length);
      piece.next = from + length;
    }
  } catch (error) {
    throw error instanceof RangeError ? new NoFilm("a piece tells of more than it holds") : error;
  }
}
