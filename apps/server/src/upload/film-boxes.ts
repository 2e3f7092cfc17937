/** The boxes that an MP4 is put together of: found, read and emptied in place. Nothing they say of their length is trusted to be possible. */
import type { FileHandle } from "node:fs/promises";
import type { Table } from "./film-samples.ts";

/** Many more than a telephone writes. */
const MOST_BOXES = 20_000;
const LONGEST_TABLE = 4 * 1024 * 1024;
/** Bytes that are written at once. */
export const PORTION = 64 * 1024;

export type Box = { readonly type: string; readonly at: number; readonly body: number; readonly end: number };

/** What claims to be a film and is put together in another way. */
export class NoFilm extends Error {}

export class FilmBoxes {
  readonly size: number;
  readonly #file: FileHandle;
  #seen = 0;

  /** @param size bytes of the file */
  constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.size = size;
  }

  async read(at: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(length), 0, length, at);
    if (bytesRead < length) throw new NoFilm("it ends too early");
    return buffer;
  }

  async write(bytes: Buffer, at: number): Promise<void> {
    await this.#file.write(bytes, 0, undefined, at);
  }

  /** The boxes side by side between two places. @param isLoose zeros may stand behind the last one, as QuickTime writes them: they are no box */
  async between(from: number, to: number, isLoose = false): Promise<Box[]> {
    const found: Box[] = [];
    for (let at = from; at < to;) {
      if ((this.#seen += 1) > MOST_BOXES) throw new NoFilm("it has too many boxes");
      const head = isLoose && to - at < 8 ? Buffer.alloc(8) : await this.read(at, 8);
      const short = head.readUInt32BE(0);
      if (isLoose && short === 0) {
        await this.empty(at, to);
        break;
      }
      const isLong = short === 1;
      const length = isLong ? Number((await this.read(at + 8, 8)).readBigUInt64BE()) : short === 0 && to === this.size ? to - at : short;
      const body = at + (isLong ? 16 : 8);
      if (at + length < body || at + length > to) throw new NoFilm("a box has no length");
      found.push({ type: head.toString("latin1", 4, 8), at, body, end: at + length });
      at += length;
    }
    return found;
  }

  /** The box within a box within a box. */
  async inner(box: Box, ...path: readonly string[]): Promise<Box | undefined> {
    let inner: Box | undefined = box;
    for (const type of path) inner = inner && (await this.between(inner.body, inner.end)).find((found) => found.type === type);
    return inner;
  }

  /** The bytes of a box behind `before` of them. */
  async bytesOf(box: Box, before = 0): Promise<Buffer> {
    const length = box.end - box.body - before;
    if (length < 0 || length > LONGEST_TABLE) throw new NoFilm("a table has no length");
    return await this.read(box.body + before, length);
  }

  /** The numbers of a table, each so many bytes wide, behind `before` bytes; each is read when it is asked for, as there may be a million. */
  async table(box: Box | undefined, before: number, width: 4 | 8): Promise<Table> {
    if (!box) return { count: 0, at: () => 0 };
    const bytes = await this.bytesOf(box, before);
    return {
      count: Math.floor(bytes.length / width),
      at: (index) => (width === 4 ? bytes.readUInt32BE(index * 4) : Number(bytes.readBigUInt64BE(index * 8))),
    };
  }

  async empty(from: number, to: number): Promise<void> {
    for (let at = from; at < to; at += PORTION) await this.write(Buffer.alloc(Math.min(PORTION, to - at)), at);
  }

  /** Makes an empty box of one, of the same length. */
  async drop({ at, body, end }: Box): Promise<void> {
    await this.write(Buffer.from("free", "latin1"), at + 4);
    await this.empty(body, end);
  }
}
