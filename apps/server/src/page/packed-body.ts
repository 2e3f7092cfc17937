/**
 * An answer's body in several encodings. A cached one is stored compressed, because plain text is eight times as large; plain text is
 * decompressed on demand.
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
 * `lightly` takes a quarter of a millisecond, for a waiting visitor; `thoroughly` six times that for a fifth fewer bytes, once a page is
 * requested again. The window of 256 KB holds any page and keeps buffers small.
 */
const BROTLI = {
  lightly: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 },
  thoroughly: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 },
} as const;

/** Bytes per output chunk: large enough for a whole compressed page. */
const PIECE = 32 * 1024;

/** Concurrent compressions of cached pages: each takes a megabyte of memory. */
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
  /** Called when another encoding is stored. */
  onGrowth: () => void = () => undefined;

  private constructor(length: number, named: Buffer, kept: boolean) {
    this.length = length;
    this.etag = `"${hash("sha256", named, "base64url").slice(0, 22)}"`;
    this.#kept = kept;
  }

  static once(plain: Buffer): PackedBody {
    const body = new PackedBody(plain.length, plain, false);
    body.#held.set("identity", plain);
    return body;
  }

  /** Makes a body for the cache: resolves once it is lightly compressed. */
  static async kept(plain: Buffer): Promise<PackedBody> {
    const light = await packed("br", plain, BROTLI.lightly);
    // The ETag hashes the compressed bytes, which are an eighth of the text.
    const body = new PackedBody(plain.length, light, true);
    body.#held.set("br", light);
    return body;
  }

  /** Compresses a cached body thoroughly. Also resolves when the queue had no place for it. */
  async packThoroughly(): Promise<void> {
    const light = this.#held.get("br");
    if (this.#isThorough || !light) return;
    this.#isThorough = true;
    try {
      this.#held.set("br", await packing.take({ client: "" }, async () => packed("br", await decompressBrotli(light), BROTLI.thoroughly)));
      this.onGrowth();
    } catch (error) {
      // The light form stays.
      if (!isUnbegun(error)) throw error;
    }
  }

  /** Bytes held in all encodings. */
  get held(): number {
    let bytes = 0;
    for (const { buffer } of this.#held.values()) bytes += buffer.byteLength;
    return bytes;
  }

  /** Gives an encoding if it is stored. */
  ready(encoding: Encoding): Buffer | undefined {
    return this.#held.get(encoding);
  }

  /** Gives an encoding, converting it if needed. */
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

/** Copies the bytes: the compressor's output is a view that would keep a larger buffer alive. */
function exactly(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Parsed headers; browsers send few different ones. */
const knownEncodings = new LRUCache<string, Encoding>({ max: 100 });

/** The best encoding a client accepts. Its weights are ignored, because encodings differ in size only. */
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
