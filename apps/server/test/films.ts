/** Films as a telephone writes them, box by box; the smallest that are films at all. */
export function box(type: string, ...parts: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

export const numbers = (...values: readonly number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer).swap32();

/** The box that a film begins with. */
export const TOLD = box("ftyp", "mp42", numbers(1), "mp41mp42isom");

/** A track of chunks, each at its place in the file, with these samples. */
export const track = (kind: string, samples: readonly number[], chunks: readonly number[], ...rest: readonly Buffer[]): Buffer =>
  box(
    "trak",
    box("tkhd", numbers(0, 0, 0, 1)),
    box(
      "mdia",
      box("mdhd", numbers(0)),
      box("hdlr", numbers(0, 0), kind, numbers(0, 0, 0)),
      box(
        "minf",
        box("vmhd", numbers(0)),
        box(
          "stbl",
          box("stsd", numbers(0, 0)),
          box("stsc", numbers(0, 1, 1, samples.length / chunks.length, 1)),
          box("stsz", numbers(0, 0, samples.length, ...samples)),
          box("stco", numbers(0, chunks.length, ...chunks)),
        ),
      ),
    ),
    ...rest,
  );

/** A film of so many bytes. @param rest more boxes of its head @param holes what of it is no picture, from where to where, in their order */
export function film(bytes: number, rest: Buffer = Buffer.alloc(0), holes: readonly (readonly [number, number])[] = []): Buffer {
  const begun = (pictures: readonly (readonly [number, number])[]) =>
    Buffer.concat([
      TOLD,
      box(
        "moov",
        box("mvhd", numbers(0)),
        track(
          "vide",
          pictures.map(([from, to]) => to - from),
          pictures.map(([from]) => from),
        ),
        rest,
      ),
    ]);
  const first = begun([[0, 0], ...holes]).length + 8;
  const begins = [first, ...holes.map(([, to]) => to)];
  const ends = [...holes.map(([from]) => from), bytes];
  return Buffer.concat([begun(begins.map((from, index) => [from, ends[index] ?? bytes])), box("mdat", Buffer.alloc(bytes - first, 7))]);
}
