/** Receives a file: from the form straight to disk, checked by its first bytes and limited while it comes. */
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { type FileKind, fileType, type FileType, kindOf } from "@rambla/domain/file/rules";
import { fileTypeFromBuffer } from "file-type";

export type NotTaken = "tooLarge" | "otherKind" | "notAllowed" | "broken";

/** Bytes that identify any supported type. */
const HEAD = 4100;
const LIMITS = { files: 1, parts: 1, fields: 0, headerPairs: 20, headerSize: 4096, fieldNameSize: 100 };

/**
 * Writes the form's one file to `path`; an incomplete or unsupported one is removed.
 * @param most bytes by kind; 0 for a forbidden kind
 * @returns type and size, or why not. Throws when the disk fails
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
      // A disk error has a code; other errors mean a broken form.
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

/** Parses a form with one file and gives the outcome. */
function parts(request: IncomingMessage, take: (file: BusboyFileStream) => Promise<Received | undefined>): Promise<Received> {
  return new Promise((done, failed) => {
    const contentType = request.headers["content-type"];
    if (!contentType?.toLowerCase().startsWith("multipart/form-data")) return done("broken");
    let form: Busboy;
    try {
      form = new Busboy({ headers: { ...request.headers, "content-type": contentType }, limits: LIMITS });
    } catch {
      // A missing or invalid boundary.
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
      // A failed file ends the request at once.
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
    // A client that disconnects leaves an endless form.
    request.once("close", () => {
      if (request.complete) return;
      spoil();
      current?.destroy(new Error("whoever sent it has gone"));
      end();
    });
    request.pipe(form);
  });
}

/** Passes bytes on once their beginning is supported, up to the kind's limit. */
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
