/** Makes films of any length and size, and their boxes. */
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type MetadataTags,
  Mp4OutputFormat,
  Output,
} from "mediabunny";

export function box(type: string, ...parts: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

export const numbers = (...values: readonly number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer).swap32();

/** The first box. */
export const FILE_TYPE_BOX = box("ftyp", "mp42", numbers(1), "mp41mp42isom");

const AVC = Buffer.from("0142c01effe100186742c01eda02802dd8088000000300800000190478b1750001000468ce3c80", "hex");
const AAC = Buffer.from("1190", "hex");

type Wanted = { readonly seconds?: number; readonly trackName?: string; readonly tags?: MetadataTags; readonly isFragmented?: boolean };

/** A film of exactly this size, filled up with an empty box. */
export async function film(bytes: number, { seconds = 4, trackName, tags, isFragmented = false }: Wanted = {}): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: isFragmented ? "fragmented" : false }), target });
  const [picture, sound] = [new EncodedVideoPacketSource("avc"), new EncodedAudioPacketSource("aac")];
  output.addVideoTrack(picture, { rotation: 90, ...(trackName && { name: trackName }) });
  output.addAudioTrack(sound);
  if (tags) output.setMetadataTags(tags);
  await output.start();
  const frames = 4 * seconds;
  const size = Math.floor((bytes - 4000 - frames * 40) / frames / 2);
  for (let frame = 0; frame < frames; frame += 1) {
    const packet = new EncodedPacket(Buffer.alloc(size, 7 + (frame % 100)), "key", frame / 4, 1 / 4);
    await picture.add(packet, { decoderConfig: { codec: "avc1.42c01e", codedWidth: 640, codedHeight: 360, description: AVC } });
    await sound.add(packet, { decoderConfig: { codec: "mp4a.40.2", sampleRate: 48_000, numberOfChannels: 2, description: AAC } });
  }
  await output.finalize();
  const made = Buffer.from(target.buffer ?? new ArrayBuffer());
  return Buffer.concat([made, box("free", Buffer.alloc(bytes - made.length - 8))]);
}

/** Appends boxes to the head of a film that has it at its end. */
export function withHead(made: Buffer, ...rest: readonly Buffer[]): Buffer {
  const from = made.lastIndexOf("moov") - 4;
  const to = from + made.readUInt32BE(from);
  return Buffer.concat([made.subarray(0, from), box("moov", made.subarray(from + 8, to), ...rest), made.subarray(to)]);
}

/** Gives codec, rotation and packets of each track. */
export async function playedOf(made: Buffer) {
  const input = new Input({ source: new BufferSource(made), formats: ALL_FORMATS });
  const played = await Promise.all(
    (await input.getTracks()).map(async (track) => {
      const packets: string[] = [];
      for await (const { timestamp, duration, data } of new EncodedPacketSink(track).packets())
        packets.push(`${timestamp} ${duration} ${data.length} ${data[0]}`);
      return [await track.getCodecParameterString(), track.isVideoTrack() && (await track.getRotation()), packets];
    }),
  );
  input.dispose();
  return played;
}
