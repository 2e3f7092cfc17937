/** Where in a film its samples lie, as its tables say. Nothing they say is trusted to be possible: whoever asks judges each place. */

/** The numbers of a table. */
export type Table = { readonly count: number; at(index: number): number };

/** Samples that follow on each other. */
type Samples = { readonly from: number; readonly length: number };

export type TrackTables = {
  /** As they stand: the first two are the length of all and how many there are; only of unlike ones the rest are theirs. */
  readonly sizes: Table;
  /** From which chunk on, how many samples each of them has, and of which kind. They stand in the order of the chunks. */
  readonly runs: Table;
  /** Where chunks begin, in four bytes or in eight. */
  readonly near: Table;
  readonly far: Table;
  /** Bytes of one moment of sound that is not packed; 0 for others. */
  readonly frame: number;
};

/** The chunks of a track; `widest`: as many bytes as there may be where tables are known to say too few. @param count is told of each number that was read, and lets others have their turn */
export async function* samplesOfTrack(
  { sizes, runs, near, far, frame }: TrackTables,
  count: () => Promise<void>,
): AsyncGenerator<Samples & { readonly widest: number }> {
  const same = sizes.count > 0 ? sizes.at(0) : 0;
  let sample = 2;
  let run = 0;
  let each = 0;
  for (let index = 0; index < near.count + far.count; index += 1) {
    const from = index < near.count ? near.at(index) : far.at(index - near.count);
    for (; run + 1 < runs.count && runs.at(run) <= index + 1; run += 3) {
      each = runs.at(run + 1);
      await count();
    }
    let length = same * each;
    const end = same === 0 ? Math.min(sample + each, sizes.count) : sample;
    for (let one = sample; one < end; one += 1) {
      length += sizes.at(one);
      await count();
    }
    sample += each;
    // QuickTime calls sound that is not packed one byte long, however long a moment of it is.
    yield { from, length, widest: same === 0 ? 0 : frame * each };
    await count();
  }
}

const HEAD = { base: 0x1, description: 0x2, duration: 0x8, length: 0x10, fromPiece: 0x20000 };
const RUN = { offset: 0x1, firstFlags: 0x4, duration: 0x100, length: 0x200, flags: 0x400, shift: 0x800 };

/**
 * The samples of one track in a piece. @param piece where it begins, and where the samples have come to that it told of so far
 * @throws RangeError where a box is shorter than it says
 */
export async function* samplesOfPiece(
  head: Buffer,
  runs: readonly Buffer[],
  piece: { readonly at: number; readonly next: number },
  usualLengths: ReadonlyMap<number, number>,
  count: () => Promise<void>,
): AsyncGenerator<Samples> {
  const flags = head.readUInt32BE(0);
  let at = 8;
  const base = flags & HEAD.base ? Number(head.readBigUInt64BE(at)) : flags & HEAD.fromPiece ? piece.at : piece.next;
  at += (flags & HEAD.base ? 8 : 0) + (flags & HEAD.description ? 4 : 0) + (flags & HEAD.duration ? 4 : 0);
  const usual = flags & HEAD.length ? head.readUInt32BE(at) : (usualLengths.get(head.readUInt32BE(4)) ?? 0);
  let from = base;
  for (const run of runs) {
    const has = run.readUInt32BE(0);
    const samples = run.readUInt32BE(4);
    if (has & RUN.offset) from = base + run.readInt32BE(8);
    let length = usual * samples;
    if (has & RUN.length) {
      const before = has & RUN.duration ? 4 : 0;
      const width = 4 + before + (has & RUN.flags ? 4 : 0) + (has & RUN.shift ? 4 : 0);
      const first = 8 + (has & RUN.offset ? 4 : 0) + (has & RUN.firstFlags ? 4 : 0) + before;
      length = 0;
      for (let sample = 0; sample < samples; sample += 1) {
        length += run.readUInt32BE(first + sample * width);
        await count();
      }
    }
    yield { from, length };
    from += length;
  }
}
