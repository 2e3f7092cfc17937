/** Copies an MP4's picture and sound in a thread, because a hostile file may cost time and memory. Node runs this file unbundled. */
import { stat } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
} from "mediabunny";

export type FilmJob = { readonly from: string; readonly to: string };
export type CleanedFilm = { readonly bytes: number } | "tooLarge" | "otherKind";

/** Seconds; fractions are tolerated. */
const LONGEST_SECONDS = 60;
/** One picture and one sound; some cameras write a second sound. */
const MOST_TRACKS = 4;

class TooLong extends Error {}

/** Adds a track. @returns the function that copies its packets after the start and gives their bytes */
async function copier(track: InputVideoTrack | InputAudioTrack, output: Output, start: number): Promise<(most: number) => Promise<number>> {
  const add = track.isVideoTrack() ? await addPicture(track, output) : await addSound(track, output);
  return async (most) => {
    let bytes = 0;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const timestamp = packet.timestamp - start;
      if (Math.floor(timestamp + packet.duration) > LONGEST_SECONDS) throw new TooLong();
      // A short file can name the same bytes a million times.
      if ((bytes += packet.byteLength) > most) throw new Error("it names more bytes than it has");
      await add(packet.clone({ timestamp }));
    }
    if (bytes === 0) throw new Error("a track of it is empty");
    return bytes;
  };
}

async function addPicture(track: InputVideoTrack, output: Output) {
  const [codec, decoderConfig, rotation] = await Promise.all([track.getCodec(), track.getDecoderConfig(), track.getRotation()]);
  if (!codec || !decoderConfig) throw new Error("its picture has no known codec");
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { rotation });
  return (packet: Parameters<typeof source.add>[0]) => source.add(packet, { decoderConfig });
}

async function addSound(track: InputAudioTrack, output: Output) {
  const [codec, decoderConfig] = await Promise.all([track.getCodec(), track.getDecoderConfig()]);
  if (!codec || !decoderConfig) throw new Error("its sound has no known codec");
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  return (packet: Parameters<typeof source.add>[0]) => source.add(packet, { decoderConfig });
}

async function cleanFilm({ from, to }: FilmJob): Promise<CleanedFilm> {
  const input = new Input({ source: new FilePathSource(from), formats: [MP4] });
  try {
    return await copyFilm(input, { from, to });
  } finally {
    input.dispose();
  }
}

async function copyFilm(input: Input, { from, to }: FilmJob): Promise<CleanedFilm> {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(to) });
  const [pictures, sounds] = await Promise.all([input.getVideoTracks(), input.getAudioTracks()]);
  const tracks = [...pictures, ...sounds];
  if (pictures.length === 0 || tracks.length > MOST_TRACKS) throw new Error("it is no film");
  const start = Math.min(...(await Promise.all(tracks.map((track) => track.getFirstTimestamp()))));
  const copy = await Promise.all(tracks.map((track) => copier(track, output, start)));
  let left = (await stat(from)).size;
  await output.start();
  for (const track of copy) left -= await track(left);
  await output.finalize();
  return { bytes: (await stat(to)).size };
}

const job: FilmJob = workerData;
const cleaned = await cleanFilm(job).catch((error: unknown): CleanedFilm => {
  // A disk error has a code; other errors are about the film.
  if (error instanceof Error && "code" in error) throw error;
  return error instanceof TooLong ? "tooLarge" : "otherKind";
});
parentPort?.postMessage(cleaned, []);
