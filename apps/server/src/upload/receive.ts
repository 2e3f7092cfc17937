/** A file on its way in: from the parts of a form straight to the disk, looked at by its first bytes and counted as it comes. */
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { type FileKind, fileType, type FileType, kindOf } from "@rambla/domain/file/rules";
import { fileTypeFromBuffer } from "file-type";

/** Why nothing was taken in. */
export type NotTaken = "tooLarge" | "otherKind" | "notAllowed" | "broken";

/** Bytes by which a file is told: more than any of our kinds needs. */
const HEAD = 4100;
const LIMITS = { files: 1, parts: 1, fields: 0, headerPairs: 20, headerSize: 4096, fieldNameSize: 100 };

/**
 * Writes the one file of a form to `path`. Nothing is left there unless it came whole and is one of ours.
 * @param most bytes by kind; 0 for a kind that its sender may not send
 * @returns its type and size, or why not. Throws when the disk cannot take it
 */
export async function receiveFile(
  request: IncomingMessage,
  path: string,
  most: Readonly<Record<FileKind, number>>,
): Promise<{ readonly type: FileType; readonly bytes: number } | NotTaken> {
  const received = await parts(request, async (file) => {
    const look = lookingAt(most);
    try {
      await pipeline(file, look.through, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    } catch (error) {
      // The disk says what it lacks by a code; everything else is a form that broke off.
      if (error instanceof Error && "syscall" in error) throw error;
      return look.problem() ?? "broken";
    }
    return look.found();
  });
  if (typeof received === "object") return received;
  await rm(path, { force: true });
  return received;
}

type Received = { readonly type: FileType; readonly bytes: number } | NotTaken;

/** Reads a form of one part that is a file, and gives what became of it. */
function parts(request: IncomingMessage, take: (file: BusboyFileStream) => Promise<Received | undefined>): Promise<Received> {
  return new Promise((done, failed) => {
    const contentType = request.headers["content-type"];
    if (!contentType?.toLowerCase().startsWith("multipart/form-data")) return done("broken");
    let form: Busboy;
    try {
      form = new Busboy({ headers: { ...request.headers, "content-type": contentType }, limits: LIMITS });
    } catch {
      // No boundary, or one that is none.
      return done("broken");
    }
    let taking: Promise<Received | undefined> | undefined;
    let current: BusboyFileStream | undefined;
    let isWhole = true;
    const end = () => {
      request.unpipe(form);
      if (!taking) return done("broken");
      taking.then((received) => done(isWhole ? (received ?? "broken") : typeof received === "string" ? received : "broken"), failed);
    };
    const spoil = () => void (isWhole = false);
    form.on("file", (name, file) => {
      if (name !== "file" || taking) {
        spoil();
        return void file.resume();
      }
      current = file;
      taking = take(file).finally(() => file.resume());
      // What is not wanted any more is not waited for.
      taking.then(
        (received) => typeof received === "string" && end(),
        () => end(),
      );
    });
    for (const event of ["filesLimit", "partsLimit", "fieldsLimit"] as const) form.on(event, spoil);
    form.on("finish", end);
    form.on("error", () => {
      spoil();
      end();
    });
    // Whoever hangs up in the middle leaves a form that never ends.
    request.once("close", () => {
      if (request.complete) return;
      spoil();
      current?.destroy(new Error("whoever sent it has gone"));
      end();
    });
    request.pipe(form);
  });
}

/** Lets bytes through once their beginning is one of ours, and no more of them than its kind may have. */
function lookingAt(most: Readonly<Record<FileKind, number>>) {
  let head: Buffer = Buffer.alloc(0);
  let type: FileType | undefined;
  let bytes = 0;
  let problem: NotTaken | undefined;

  async function told(): Promise<void> {
    type = fileType((await fileTypeFromBuffer(head))?.mime);
    if (!type) problem = "otherKind";
    else if (most[kindOf(type)] === 0) problem = "notAllowed";
  }
  const through = new Transform({
    async transform(chunk: Buffer, _encoding, passOn) {
      bytes += chunk.length;
      if (!type) {
        head = Buffer.concat([head, chunk]);
        if (head.length < HEAD) return passOn();
        await told();
        chunk = head;
      }
      if (type && bytes > most[kindOf(type)]) problem ??= "tooLarge";
      passOn(problem ? new Error(problem) : null, chunk);
    },
    async flush(passOn) {
      if (type) return passOn();
      await told();
      passOn(problem ? new Error(problem) : null, head);
    },
  });
  return { through, problem: () => problem, found: () => type && { type, bytes } };
}
