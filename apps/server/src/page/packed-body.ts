/**
 * The body of an answer in the encodings that were asked for. One that is kept is packed before anybody keeps it, so that plain
 * text, eight times as large, never waits in memory; whoever wants it plain has it unpacked.
 */
import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { parseAccept } from "hono/utils/accept";
import { LRUCache } from "lru-cache";
import { isUnbegun, makeFairQueue } from "../queue/fair-queue.ts";

export type Encoding = "br" | "gzip" | "identity";

const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

/**
 * Packed lightly (a quarter of a millisecond) while somebody waits, thoroughly (six times that, and a fifth less to send) once it is
 * asked for again. A window of 256 KB holds any page, and its buffers stay small.
 */
const BROTLI = {
  lightly: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 },
  thoroughly: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 },
} as const;

/** Bytes the packer gives at a time: a packed page in one piece, not in one more turn of its thread for each. */
const PIECE = 32 * 1024;

/** Kept pages packed or unpacked anew at once: each holds its plain text and the packer's buffers, a megabyte together. */
const PACKED_AT_ONCE = 4;
const packing = makeFairQueue({ atOnce: () => PACKED_AT_ONCE, waiting: 2000, timeout: 3000 });

export class PackedBody {
  /** Bytes of the plain text. */
  readonly length: number;
  readonly etag: string;
  readonly #kept: boolean;
  readonly #held = new Map<Encoding, Buffer>();
  readonly #running = new Map<Encoding, Promise<Buffer>>();
  #isThorough = false;
  /** Told when one more form is held. */
  onGrowth: () => void = () => undefined;

  private constructor(length: number, named: Buffer, kept: boolean) {
    this.length = length;
    this.etag = `"${hash("sha256", named, "base64url").slice(0, 22)}"`;
    this.#kept = kept;
  }

  /** A body that is sent once. */
  static once(plain: Buffer): PackedBody {
    const body = new PackedBody(plain.length, plain, false);
    body.#held.set("identity", plain);
    return body;
  }

  /** A body to be kept: it is packed when this resolves, lightly until it is worth more. */
  static async kept(plain: Buffer): Promise<PackedBody> {
    const light = await packed("br", plain, BROTLI.lightly);
    // Named by what is packed: an eighth of the text, and the same for the same.
    const body = new PackedBody(plain.length, light, true);
    body.#held.set("br", light);
    return body;
  }

  /** Packs a kept body as well as it gets, for it is going to be sent often. Resolves when it is, or when there was no turn for it. */
  async packThoroughly(): Promise<void> {
    const light = this.#held.get("br");
    if (this.#isThorough || !light) return;
    this.#isThorough = true;
    try {
      this.#held.set("br", await packing.take({ client: "" }, async () => packed("br", await decompressBrotli(light), BROTLI.thoroughly)));
      this.onGrowth();
    } catch (error) {
      // It reads the same as it is.
      if (!isUnbegun(error)) throw error;
    }
  }

  /** Bytes that are held, in all forms. */
  get held(): number {
    let bytes = 0;
    for (const { buffer } of this.#held.values()) bytes += buffer.byteLength;
    return bytes;
  }

  /** The body in an encoding when it is held in it. */
  ready(encoding: Encoding): Buffer | undefined {
    return this.#held.get(encoding);
  }

  /** The body in an encoding. */
  async in(encoding: Encoding): Promise<Buffer> {
    const held = this.#held.get(encoding);
    if (held) return held;
    const running = this.#running.get(encoding);
    if (running) return await running;
    const made = (this.#kept ? packing.take({ client: "" }, () => this.#make(encoding)) : this.#make(encoding)).finally(() =>
      this.#running.delete(encoding),
    );
    this.#running.set(encoding, made);
    return await made;
  }

  async #make(encoding: Encoding): Promise<Buffer> {
    const plain = this.#held.get("identity") ?? (await decompressBrotli(this.#held.get("br") ?? Buffer.alloc(0)));
    if (encoding === "identity") return plain;
    const made = await packed(encoding, plain, BROTLI.lightly, this.#kept ? 6 : 1);
    this.#held.set(encoding, made);
    this.onGrowth();
    return made;
  }
}

async function packed(encoding: "br" | "gzip", plain: Buffer, brotli: Readonly<Record<number, number>>, level = 6): Promise<Buffer> {
  const made =
    encoding === "br"
      ? await compressBrotli(plain, { chunkSize: PIECE, params: { ...brotli, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } })
      : await compressGzip(plain, { level });
  return exactly(made);
}

/** The bytes alone: what the packer gives is a window on a larger piece of memory, which would be held with it. */
function exactly(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Headers that were read before; browsers send few different ones. */
const knownEncodings = new LRUCache<string, Encoding>({ max: 100 });

/** The best encoding a client accepts, whichever of those it has weighed higher: ours differ in bytes alone. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return "identity";
  const known = knownEncodings.get(acceptEncoding) ?? bestOf(acceptEncoding);
  knownEncodings.set(acceptEncoding, known);
  return known;
}

function bestOf(acceptEncoding: string): Encoding {
  const accepted = new Set(parseAccept(acceptEncoding).flatMap(({ type, q }) => (q > 0 ? [type.toLowerCase()] : [])));
  return (["br", "gzip"] as const).find((encoding) => accepted.has(encoding)) ?? "identity";
}
