/** Films that people send: what plays stays as it is, what tells where and with what they were taken goes (T27). */
import { type FileHandle, open } from "node:fs/promises";
import { setImmediate as othersFirst } from "node:timers/promises";

/** What a film needs to be played, by the box it stands in. Whatever else stands there may tell a place, also what nobody has invented yet. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  film: ["ftyp", "styp", "moov", "mdat", "moof", "sidx", "mfra"],
  moov: ["mvhd", "trak", "mvex"],
  trak: ["tkhd", "edts", "mdia"],
  mdia: ["mdhd", "hdlr", "elng", "minf"],
  minf: ["vmhd", "smhd", "dinf", "stbl"],
  moof: ["mfhd", "traf"],
  traf: ["tfhd", "tfdt", "trun", "sbgp", "sgpd"],
};
/** Pictures and sound; others are notes to each moment, such as where it was. */
const PLAYED = new Set(["vide", "soun"]);
/** Many more than a telephone writes. */
const MOST_BOXES = 20_000;
const LONGEST_TABLE = 4 * 1024 * 1024;
const PIECE = 64 * 1024;
/** Numbers of tables that are gone through before others have their turn. */
const NUMBERS_AT_ONCE = 20_000;
/** Chunks of notes that are emptied: half an hour of them, ten a second. Each is a way to the disk. */
const MOST_EMPTIED = 20_000;

/** The numbers of a table; each is read when it is asked for, as there may be a million. */
type Table = { readonly count: number; at(index: number): number };
const NO_TABLE: Table = { count: 0, at: () => 0 };

type Box = { readonly type: string; readonly at: number; readonly body: number; readonly end: number };

/** What claims to be a film and is put together in another way. */
class NoFilm extends Error {}

/**
 * Takes out of an MP4 what is not needed to play it, in place: boxes become empty ones of the same length, so that everything
 * else stays where the film says it is. Of notes to each moment their samples go too.
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
  let emptied = 0;
  let chunksEmptied = 0;
  let numbersRead = 0;

  /** Whether others have waited for long enough. */
  const isOthersTurn = () => (numbersRead += 1) % NUMBERS_AT_ONCE === 0;

  async function read(at: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    if (bytesRead < length) throw new NoFilm("it ends too early");
    return buffer;
  }

  async function boxes(from: number, to: number): Promise<Box[]> {
    const found: Box[] = [];
    for (let at = from; at < to; ) {
      if ((seen += 1) > MOST_BOXES) throw new NoFilm("it has too many boxes");
      const head = await read(at, 8);
      const short = head.readUInt32BE(0);
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
    // Tables may name the same bytes again and again.
    if (to > size || (emptied += to - from) > 2 * size) throw new NoFilm("it names bytes that it does not have");
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

  /** The numbers of a table, each so many bytes wide, behind `before` bytes. */
  async function table(box: Box | undefined, before: number, width: 4 | 8): Promise<Table> {
    if (!box) return NO_TABLE;
    const length = box.end - box.body - before;
    if (length < 0 || length > LONGEST_TABLE) throw new NoFilm("a table has no length");
    const bytes = await read(box.body + before, length);
    const at = (index: number) => (width === 4 ? bytes.readUInt32BE(index * 4) : Number(bytes.readBigUInt64BE(index * 8)));
    return { count: Math.floor(length / width), at };
  }

  /** Empties what a track has to say, wherever in the film it stands. */
  async function dropTrack(track: Box): Promise<void> {
    const parts = await only(track, "mdia", "minf", "stbl");
    if (parts) {
      const of = async (type: string) => await only(parts, type);
      if (await of("stz2")) throw new NoFilm("its notes are counted in a way that cameras do not use");
      const sizes = await table(await of("stsz"), 4, 4);
      const same = sizes.count > 0 ? sizes.at(0) : 0;
      const runs = await table(await of("stsc"), 8, 4);
      const [near, far] = [await table(await of("stco"), 8, 4), await table(await of("co64"), 8, 8)];
      // The first two numbers of sizes are the same one of all and how many there are.
      let sample = 2;
      let run = 0;
      let count = 0;
      for (let index = 0; index < near.count + far.count; index += 1) {
        const from = index < near.count ? near.at(index) : far.at(index - near.count);
        // A run says from which chunk on, and how many samples each of them has. Runs stand in the order of the chunks.
        for (; run + 1 < runs.count && runs.at(run) <= index + 1; run += 3) {
          count = runs.at(run + 1);
          if (isOthersTurn()) await othersFirst();
        }
        let length = same * count;
        const end = same === 0 ? Math.min(sample + count, sizes.count) : sample;
        for (let each = sample; each < end; each += 1) {
          length += sizes.at(each);
          if (isOthersTurn()) await othersFirst();
        }
        sample += count;
        if (length > 0) {
          if ((chunksEmptied += 1) > MOST_EMPTIED) throw new NoFilm("it has too many chunks of notes");
          await empty(from, from + length);
        }
        if (isOthersTurn()) await othersFirst();
      }
    }
    await drop(track);
  }

  async function isPlayed(track: Box): Promise<boolean> {
    const handler = await only(track, "mdia", "hdlr");
    return handler !== undefined && handler.end - handler.body >= 12 && PLAYED.has((await read(handler.body + 8, 4)).toString("latin1"));
  }

  async function within(kind: string, found: readonly Box[]): Promise<void> {
    for (const box of found) {
      if (!NEEDED[kind]?.includes(box.type)) await drop(box);
      else if (box.type === "trak" && !(await isPlayed(box))) await dropTrack(box);
      else if (NEEDED[box.type]) await within(box.type, await boxes(box.body, box.end));
    }
  }

  const found = await boxes(0, size);
  const film = found.find(({ type }) => type === "moov");
  if (!film) throw new NoFilm("nothing says how to play it");
  // In pieces, its notes stand where no table of the track says; no telephone writes such films.
  if (found.some(({ type }) => type === "moof")) {
    for (const box of await boxes(film.body, film.end)) if (box.type === "trak" && !(await isPlayed(box))) throw new NoFilm("it has notes in pieces");
  }
  await within("film", found);
}
