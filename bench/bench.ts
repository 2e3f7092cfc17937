/**
 * `npm run bench`: measures the chapters of docs/performance.md and writes it. `--only WORDS` chooses chapters by name. Cached pages are
 * always measured; below half of the static page's requests it fails.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { chromiumForMeasuring } from "./bytes.ts";
import { type Chapter, CHAPTERS } from "./chapters.ts";
import { load } from "./measure.ts";

const REPORT = "docs/performance.md";
const HEADER = `# Performance

Written by \`npm run bench\`, chapter by chapter: \`npm run bench -- --only WORDS\` measures those whose names have these words. Cached pages are measured every time. Measure on a quiet machine: figures of one hour and machine say little of another's, so compare two versions in turn on the same machine.
`;

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const isNamed = ({ name }: Chapter) => name.toLowerCase().includes(values.only.toLowerCase());
const wanted = CHAPTERS.filter((chapter) => chapter.always || isNamed(chapter));
if (!wanted.some(isNamed)) {
  console.error(`No chapter has "${values.only}" in its name.`);
  process.exit(1);
}
// First, because without Chromium half of the run is lost.
await chromiumForMeasuring();

/** The report's last chapters by name. */
const chapters = new Map(
  (existsSync(REPORT) ? readFileSync(REPORT, "utf8") : "")
    .split(/^(?=## )/m)
    .slice(1)
    .map((text) => [/^## (.*)/.exec(text)?.[1] ?? "", text.trimEnd()]),
);
const missed: string[] = [];
for (const { name, about, measure } of wanted) {
  console.log(`${name} …`);
  const measured = await measure();
  missed.push(...measured.missed);
  const beyond = measured.missed.length > 0 ? `\n\nBeyond its limit: ${measured.missed.join(", ")}.` : "";
  const when = `Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, ${cpus()[0]?.model.trim() ?? "unknown processor"}, Node ${process.versions.node}, load ${load()} at the end.`;
  chapters.set(name, `## ${name}\n\n${when}\n${about}\n\n${measured.figures}${beyond}`);
  // Written at once, so that an aborted run keeps its figures.
  writeFileSync(REPORT, [HEADER.trimEnd(), ...CHAPTERS.flatMap((chapter) => chapters.get(chapter.name) ?? [])].join("\n\n") + "\n");
}
console.log(`Wrote ${REPORT}`);
for (const what of missed) console.log(`Beyond its limit: ${what}`);
process.exit(missed.length > 0 ? 1 : 0);
