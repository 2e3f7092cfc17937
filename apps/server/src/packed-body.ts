/** The body of an answer in the encodings that were asked for: each is made once, and a kept one lives in its smallest form. */
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

/** Kept pages are packed once and sent often; others are packed for one answer, where speed counts: half a millisecond. */
const BROTLI = {
  kept: { [constants.BROTLI_PARAM_QUALITY]: 6 },
  once: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 },
} as const;

export class PackedBody {
  readonly length: number;
  readonly #kept: boolean;
  readonly #made = new Map<Encoding, Buffer>();
  readonly #running = new Map<Encoding, Promise<Buffer>>();

  /** @param kept whether the body stays in memory: then the plain text goes as soon as a packed form stands for it */
  constructor(body: Buffer, kept: boolean) {
    this.length = body.length;
    this.#kept = kept;
    this.#made.set("identity", body);
  }

  /** The body in an encoding when it is made already. */
  ready(encoding: Encoding): Buffer | undefined {
    return this.#made.get(encoding);
  }

  /** The body in an encoding. */
  async in(encoding: Encoding): Promise<Buffer> {
    const made = this.#made.get(encoding);
    if (made) return made;
    const running = this.#running.get(encoding) ?? this.#make(encoding);
    this.#running.set(encoding, running);
    return await running;
  }

  async #make(encoding: Encoding): Promise<Buffer> {
    const plain = this.#made.get("identity") ?? (await decompressBrotli(this.#made.get("br") ?? Buffer.alloc(0)));
    if (encoding === "identity") return plain;
    const packed =
      encoding === "br"
        ? await compressBrotli(plain, {
            params: { ...(this.#kept ? BROTLI.kept : BROTLI.once), [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
          })
        : await compressGzip(plain, { level: this.#kept ? 6 : 1 });
    this.#made.set(encoding, packed);
    this.#running.delete(encoding);
    if (this.#kept && encoding === "br") this.#made.delete("identity");
    return packed;
  }
}

/** The best encoding a client accepts. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return "identity";
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(acceptEncoding)) return "br";
  if (/\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(acceptEncoding)) return "gzip";
  return "identity";
}
