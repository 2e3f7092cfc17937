/** Files in a bucket of a store that speaks S3. */
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

/** Milliseconds for a question to the store, and for a file to get there. */
const PATIENCE = 10_000;
const PATIENCE_TO_SEND = 120_000;

/** The files of a bucket, addressed by path: every store knows that way. */
export function s3Files({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  const ask = async (name: string, init: RequestInit, patience: number): Promise<Response> =>
    await client.fetch(`${endpoint.replace(/\/$/, "")}/${bucket}/${checked(name)}`, { ...init, signal: AbortSignal.timeout(patience) });

  return {
    async put(name, path, type) {
      // Read from the disk as it is sent; its length is known, which a store asks for.
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

/** Reads an answer to its end. Throws when it is no yes; the store's words stay out of it. */
async function done(response: Response, what: string): Promise<undefined> {
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the file store did not ${what} a file: ${response.status}`);
}
