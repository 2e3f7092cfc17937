/** Films that people send: what plays stays as it is, what tells where and with what they were taken goes (T27). */
import { type FileHandle, open } from "node:fs/promises";
import { setImmediate as othersFirst } from "node:timers/promises";
import { samplesOfPiece, samplesOfTrack, type Table } from "./film-samples.ts";

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
/** Many more than a telephone writes. */
const MOST_BOXES = 20_000;
const LONGEST_TABLE = 4 * 1024 * 1024;
const PIECE = 64 * 1024;
/** Numbers of tables that are gone through before others have their turn. */
const NUMBERS_AT_ONCE = 20_000;
/** Places between which samples lie without a gap: twenty minutes of picture and sound in the smallest portions. */
const MOST_PLACES = 100_000;

type Box = { readonly type: string; readonly at: number; readonly body: number; readonly end: number };

/** Bytes that are played. */
type Place = { readonly from: number; to: number };

/** What claims to be a film and is put together in another way. */
class NoFilm extends Error {}

/**
 * Takes out of an MP4 what is not needed to play it, in place: boxes become empty ones of the same length, so that everything
 * else stays where the film says it is. Of what it holds, bytes that are no sample of picture or sound become zeros.
 * @returns false for what is not put together as a film
 */
export async function cleanFilm(path: string): Promise<boolean> {
  const file = await open(path, "r+");
  try {
    const { size } = await file.stat();
    await clean(file, size);
    return true;
  } catch (error) {
    if (error instanceof NoFilm) return false;
    throw error;
  } finally {
    await file.close();
  }
}

async function clean(file: FileHandle, size: number): Promise<void> {
  let seen = 0;
  let numbersRead = 0;
  const places: Place[] = [];
  /** Where the piece begins that is gone through, and where its samples have come to. */
  let piece = { at: 0, next: 0 };
  /** How long the samples of a track are in pieces, where those do not say. */
  const usualLengths = new Map<number, number>();

  async function count(): Promise<void> {
    if ((numbersRead += 1) % NUMBERS_AT_ONCE === 0) await othersFirst();
  }

  async function read(at: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    if (bytesRead < length) throw new NoFilm("it ends too early");
    return buffer;
  }

  /** @param isLoose zeros may stand behind the last one, as QuickTime writes them: they are no box */
  async function boxes(from: number, to: number, isLoose = false): Promise<Box[]> {
    const found: Box[] = [];
    for (let at = from; at < to;) {
      if ((seen += 1) > MOST_BOXES) throw new NoFilm("it has too many boxes");
      const head = isLoose && to - at < 8 ? Buffer.alloc(8) : await read(at, 8);
      const short = head.readUInt32BE(0);
      if (isLoose && short === 0) {
        await empty(at, to);
        break;
      }
      const isLong = short === 1;
      const length = isLong ? Number((await read(at + 8, 8)).readBigUInt64BE()) : short === 0 && to === size ? to - at : short;
      const body = at + (isLong ? 16 : 8);
      if (at + length < body || at + length > to) throw new NoFilm("a box has no length");
      found.push({ type: head.toString("latin1", 4, 8), at, body, end: at + length });
      at += length;
    }
    return found;
  }

  async function empty(from: number, to: number): Promise<void> {
    for (let at = from; at < to; at += PIECE) await file.write(Buffer.alloc(Math.min(PIECE, to - at)), 0, undefined, at);
  }

  async function drop({ at, body, end }: Box): Promise<void> {
    await file.write("free", at + 4, "latin1");
    await empty(body, end);
  }

  async function only(box: Box, ...path: readonly string[]): Promise<Box | undefined> {
    let inner: Box | undefined = box;
    for (const type of path) inner = inner && (await boxes(inner.body, inner.end)).find((found) => found.type === type);
    return inner;
  }

  /** The bytes of a box behind `before` of them. */
  async function bytesOf(box: Box, before = 0): Promise<Buffer> {
    const length = box.end - box.body - before;
    if (length < 0 || length > LONGEST_TABLE) throw new NoFilm("a table has no length");
    return await read(box.body + before, length);
  }

  /** The numbers of a table, each so many bytes wide, behind `before` bytes; each is read when it is asked for, as there may be a million. */
  async function table(box: Box | undefined, before: number, width: 4 | 8): Promise<Table> {
    if (!box) return { count: 0, at: () => 0 };
    const bytes = await bytesOf(box, before);
    return {
      count: Math.floor(bytes.length / width),
      at: (index) => (width === 4 ? bytes.readUInt32BE(index * 4) : Number(bytes.readBigUInt64BE(index * 8))),
    };
  }

  function keep(from: number, length: number): void {
    if (length === 0) return;
    const to = from + length;
    if (from < 0 || to > size) throw new NoFilm("it names bytes that it does not have");
    const last = places.at(-1);
    if (last && last.from <= from && from <= last.to) last.to = Math.max(last.to, to);
    else if (places.push({ from, to }) > MOST_PLACES) throw new NoFilm("it lies in too many places");
  }

  async function kindOf(track: Box): Promise<string> {
    const handler = await only(track, "mdia", "hdlr");
    return handler && handler.end - handler.body >= 12 ? (await read(handler.body + 8, 4)).toString("latin1") : "";
  }

  /** Notes where the samples of a track lie. */
  async function keepSamples(track: Box, kind: string): Promise<void> {
    const parts = await only(track, "mdia", "minf", "stbl");
    if (!parts) return;
    const found = await boxes(parts.body, parts.end);
    const of = (type: string) => found.find((box) => box.type === type);
    if (of("stz2")) throw new NoFilm("its samples are counted in a way that cameras do not use");
    const [sizes, runs, near, far] = [
      await table(of("stsz"), 4, 4),
      await table(of("stsc"), 8, 4),
      await table(of("stco"), 8, 4),
      await table(of("co64"), 8, 8),
    ];
    const description = of("stsd");
    const head =
      kind === "soun" && description && description.end - description.body >= 36 ? await read(description.body + 16, 20) : undefined;
    for await (const { from, length, widest } of samplesOfTrack(
      { sizes, runs, near, far, frame: head ? head.readUInt16BE(16) * Math.ceil(head.readUInt16BE(18) / 8) : 0 },
      count,
    )) {
      keep(from, Math.max(length, Math.min(widest, size - from)));
    }
  }

  /** Notes where the samples lie that a part of a piece tells of. */
  async function keepPiece(found: readonly Box[]): Promise<void> {
    const head = found.find(({ type }) => type === "tfhd");
    if (!head) throw new NoFilm("a piece does not say what of");
    const runs: Buffer[] = [];
    for (const box of found) if (box.type === "trun") runs.push(await bytesOf(box));
    try {
      for await (const { from, length } of samplesOfPiece(await bytesOf(head), runs, piece, usualLengths, count)) {
        keep(from, length);
        piece.next = from + length;
      }
    } catch (error) {
      throw error instanceof RangeError ? new NoFilm("a piece tells of more than it holds") : error;
    }
  }

  /** What each kind of sample says of itself, behind fields whose length goes by what it is. */
  async function withinSamples(entry: Box, kind: string, isLater: boolean): Promise<void> {
    const version = kind === "soun" && !isLater && entry.end - entry.body >= 28 ? (await read(entry.body + 8, 2)).readUInt16BE() : 0;
    const fields = kind === "vide" ? 78 : 28 + ([0, 16, 36][version] ?? 0);
    if (entry.end - entry.body < fields) throw new NoFilm("it does not say how its samples are read");
    // The name of what made it.
    if (kind === "vide") await empty(entry.body + 42, entry.body + 74);
    for (const box of await boxes(entry.body + fields, entry.end, true)) {
      if (!OF_SAMPLES.includes(box.type)) await drop(box);
      else if (box.type === "wave")
        for (const inner of await boxes(box.body, box.end, true)) if (!OF_WAVE.includes(inner.type)) await drop(inner);
    }
  }

  async function within(parent: string, found: readonly Box[], kind: string): Promise<void> {
    if (parent === "traf") await keepPiece(found);
    for (const box of found) {
      const { type, body, end } = box;
      if (!NEEDED[parent]?.includes(type)) await drop(box);
      else if (type === "trak") {
        const played = await kindOf(box);
        if (PLAYED.has(played)) {
          await keepSamples(box, played);
          await within(type, await boxes(body, end), played);
        } else await drop(box);
      } else if (type === "stsd") {
        const isLater = end > body && (await read(body, 1))[0] === 1;
        for (const entry of await boxes(body + (BEFORE[type] ?? 0), end, true)) await withinSamples(entry, kind, isLater);
      } else if (type === "hdlr") await empty(Math.min(body + 12, end), end);
      // Where samples lie that are not here: nowhere, and by no path of whose machine it was.
      else if (parent === "dref") await empty(Math.min(body + 4, end), end);
      else if (NEEDED[type]) {
        if (type === "moof") piece = { at: box.at, next: box.at };
        await within(type, await boxes(body + (BEFORE[type] ?? 0), end), kind);
      }
    }
  }

  /** Empties whatever is no sample, portion by portion: however many places there are, each portion is written once. */
  async function emptyBetween(media: readonly Box[]): Promise<void> {
    places.sort((one, other) => one.from - other.from);
    let next = 0;
    for (const { body, end } of media) {
      let played = body;
      for (let at = body; at < end; at += PIECE) {
        const to = Math.min(at + PIECE, end);
        let portion: Buffer | undefined;
        for (let from = Math.max(at, played); from < to;) {
          const place = places[next];
          if (place && place.to <= from) {
            next += 1;
            await count();
            continue;
          }
          if (place && place.from <= from) from = place.to;
          else {
            const gap = Math.min(place?.from ?? to, to);
            portion ??= await read(at, to - at);
            portion.fill(0, from - at, gap - at);
            from = gap;
          }
          played = from;
        }
        if (portion) await file.write(portion, 0, undefined, at);
      }
    }
  }

  const found = await boxes(0, size);
  const film = found.find(({ type }) => type === "moov");
  if (!film) throw new NoFilm("nothing says how to play it");
  // In pieces, its notes stand where no table of the track says; no telephone writes such films.
  if (found.some(({ type }) => type === "moof")) {
    for (const box of await boxes(film.body, film.end)) {
      if (box.type === "trak" && !PLAYED.has(await kindOf(box))) throw new NoFilm("it has notes in pieces");
      if (box.type !== "mvex") continue;
      for (const usual of await boxes(box.body, box.end)) {
        if (usual.type === "trex" && usual.end - usual.body >= 20)
          usualLengths.set((await read(usual.body + 4, 4)).readUInt32BE(), (await read(usual.body + 16, 4)).readUInt32BE());
      }
    }
  }
  await within("film", found, "");
  await emptyBetween(found.filter(({ type }) => type === "mdat"));
}
