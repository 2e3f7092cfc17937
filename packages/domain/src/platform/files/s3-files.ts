import { openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { checked, type FileStore } from "./files.ts";

export type S3Settings = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** Milliseconds. */
const PATIENCE = 10_000;
const PATIENCE_TO_SEND = 120_000;

/** Uses path-style addresses, which every store supports. */
export function s3Files({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  const ask = async (name: string, init: RequestInit, patience: number): Promise<Response> =>
    await client.fetch(`${endpoint.replace(/\/$/, "")}/${bucket}/${checked(name)}`, { ...init, signal: AbortSignal.timeout(patience) });

  return {
    async put(name, path, type) {
      // Streams from disk with a known length, which S3 requires.
      const response = await ask(
        name,
        { method: "PUT", body: await openAsBlob(path), headers: { "content-type": type } },
        PATIENCE_TO_SEND,
      );
      await done(response, "keep");
    },
    async open(name, range) {
      const response = await ask(name, { headers: range ? { range: `bytes=${range.from}-${range.to}` } : {} }, PATIENCE_TO_SEND);
      if (response.status === 404) return void (await response.body?.cancel());
      if (!response.ok || !response.body) return await done(response, "open");
      return Readable.from(response.body, { objectMode: false });
    },
    async remove(name) {
      const response = await ask(name, { method: "DELETE" }, PATIENCE);
      if (response.status !== 404) await done(response, "remove");
      else await response.body?.cancel();
    },
    freeBytes: async () => undefined,
  };
}

/** Throws on an error, without the store's message. */
async function done(response: Response, what: string): Promise<undefined> {
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the file store did not ${what} a file: ${response.status}`);
}
