/** One suite for all file stores; S3 runs on loopback. */
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FileStore, folderFiles } from "./files.ts";
import { s3Files } from "./s3-files.ts";

/** The test server checks only the account of a signature. */
const ACCOUNT = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
// Larger than one part of an upload.
const LARGE = Buffer.alloc(9 * 1024 * 1024, "rambla ");

let folder = "";
let server: S3rver;
let endpoint = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rambla-files-"));
  server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "files", configs: [] }],
  });
  const { port } = await server.run();
  endpoint = `http://127.0.0.1:${port}`;
  await writeFile(join(folder, "large"), LARGE);
  await writeFile(join(folder, "small"), "\0small\0");
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const bucket = (rest: Partial<Parameters<typeof s3Files>[0]> = {}) =>
  s3Files({ endpoint, bucket: "files", region: "us-east-1", ...ACCOUNT, ...rest });
const STORES: readonly (readonly [string, () => FileStore])[] = [
  ["a folder", () => folderFiles(join(folder, "kept"))],
  ["a bucket", () => bucket()],
];

describe.each(STORES)("%s", (_, store) => {
  const bytes = async (name: string, range?: { from: number; to: number }) => {
    const stream = await store().open(name, range);
    return stream && (await buffer(stream));
  };

  test("keeps a file as it is, gives all of it or a part, and forgets it", async () => {
    await store().put("abcdefgh1.mp4", join(folder, "large"), "video/mp4");
    expect((await bytes("abcdefgh1.mp4"))?.equals(LARGE)).toBe(true);
    expect((await bytes("abcdefgh1.mp4", { from: 7, to: 12 }))?.toString()).toBe("rambla");
    expect((await bytes("abcdefgh1.mp4", { from: LARGE.length - 2, to: LARGE.length - 1 }))?.equals(LARGE.subarray(-2))).toBe(true);
    await store().put("abcdefgh1.mp4", join(folder, "small"), "video/mp4");
    expect((await bytes("abcdefgh1.mp4"))?.toString()).toBe("\0small\0");
    await store().remove("abcdefgh1.mp4");
    expect(await bytes("abcdefgh1.mp4")).toBeUndefined();
    await store().remove("abcdefgh1.mp4");
  });

  test("has none of a name that nobody kept", async () => {
    expect(await bytes("nobodykept.jpg")).toBeUndefined();
  });

  test.each([
    "../escape.jpg",
    "a/b12345678.jpg",
    "abcdefgh",
    "",
    ".",
    "abcdefgh.jpg.php",
    "abcdefgh.jpg?x=1",
    "abcdefgh%2e.jpg",
    "abcdefgh\0.jpg",
  ])("takes no name like %j", async (name) => {
    await expect(store().put(name, join(folder, "small"), "image/jpeg")).rejects.toThrow(/no name of a file/);
    await expect((async () => await store().open(name))()).rejects.toThrow(/no name of a file/);
    await expect((async () => await store().remove(name))()).rejects.toThrow(/no name of a file/);
  });

  test("says so when it cannot keep a file, and then has none", async () => {
    await expect(store().put("neverkept.jpg", join(folder, "not-there"), "image/jpeg")).rejects.toThrow();
    expect(await bytes("neverkept.jpg")).toBeUndefined();
  });
});

test("a bucket that we may not write, or that is not there, is a failure and not an empty answer", async () => {
  for (const wrong of [bucket({ accessKeyId: "STRANGER" }), bucket({ bucket: "nowhere" }), bucket({ endpoint: "http://127.0.0.1:9" })]) {
    await expect(wrong.put("abcdefgh2.jpg", join(folder, "small"), "image/jpeg")).rejects.toThrow();
  }
  await expect(bucket({ accessKeyId: "STRANGER" }).open("abcdefgh2.jpg")).rejects.toThrow(/the file store did not open a file: 403/);
});

test("a folder whose disk is full keeps nothing of what did not fit, and what an ended process left is where halves are swept", async () => {
  const name = "toolarge1.mp4";
  const root = join(folder, "full");
  await mkdir(join(root, "to", name), { recursive: true });
  await expect(folderFiles(root).put(name, join(folder, "large"), "video/mp4")).rejects.toThrow();
  expect((await readdir(root, { recursive: true })).toSorted()).toEqual(["coming", "to", `to/${name}`]);
});

test("a folder and its files are for the account of the shop alone, also where an earlier version left it open", async () => {
  const open = join(folder, "open");
  await mkdir(open);
  await chmod(join(folder, "small"), 0o644);
  await folderFiles(open).put("abcdefgh1.jpg", join(folder, "small"), "image/jpeg");
  const rightsOf = async (name: string) => (await stat(join(open, name))).mode & 0o777;
  expect([await rightsOf(""), await rightsOf("ab"), await rightsOf("ab/abcdefgh1.jpg")]).toEqual([0o700, 0o700, 0o600]);
});

test("a folder holds nothing half", async () => {
  expect(await readdir(join(folder, "kept", "coming"))).toEqual([]);
});
