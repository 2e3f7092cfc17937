/** `node bench/many-pages.ts [pages]`: compares the cost of pages with a copy of the project that has many more pages. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { startShop } from "../tools/shop-process.ts";
import { openBrowser, pageBytes } from "./bytes.ts";
import { load, measure } from "./measure.ts";

/** Each in both layouts. */
const PAGES = 150;
const SUBJECTS = 10;
/** Allowed factor of a render, and bytes of a first load. */
const MORE_LIMITS = { render: 1.05, bytes: 1024 };
const HOST = "es.lumbra.localhost";
const ASKED = ["/", "/classifiy/list?id=100", "/commodity/detail?id=1001"];
const ROUNDS = 15;

export type More = {
  readonly path: string;
  /** Median milliseconds of a render, without and with the other pages, measured in turn. */
  readonly few: number;
  readonly many: number;
  readonly growth: number;
  readonly failed: number;
  /** Bytes that the first load grew by: document, scripts and styles. */
  readonly bytes: number;
};

/** Left out of the copy: builds, and large unchanged folders. */
const LEFT_OUT = new Set(["node_modules", "build", ".react-router", "masters"]);

/** Copies the project with more pages and builds it. */
function grownCopy(folder: string, pages: number): void {
  for (const room of ["apps", "packages"])
    cpSync(room, join(folder, room), { recursive: true, filter: (from) => !LEFT_OUT.has(basename(from)) });
  for (const shared of ["db", "packages/demo/masters"]) symlinkSync(resolve(shared), join(folder, shared));
  cpSync("package.json", join(folder, "package.json"));
  cpSync("tsconfig.json", join(folder, "tsconfig.json"));
  mkdirSync(join(folder, "node_modules/@rambla"), { recursive: true });
  for (const name of readdirSync("node_modules"))
    if (name !== "@rambla") symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name));
  // The workspace packages must be the copy's.
  for (const name of readdirSync("node_modules/@rambla"))
    symlinkSync(readlinkSync(join("node_modules/@rambla", name)), join(folder, "node_modules/@rambla", name));
  addPages(join(folder, "apps/storefront/app"), pages);
  const built = spawnSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build", "apps/storefront"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (built.status !== 0) throw new Error("the grown copy could not be built");
}

/** Adds subjects: each page list, screens and style sheets. */
function addPages(app: string, pages: number): void {
  const list = join(app, "pages.ts");
  const subjects = Array.from({ length: SUBJECTS }, (_, index) => `more${index}`);
  for (const [index, subject] of subjects.entries()) {
    const names = Array.from({ length: pages }, (_, page) => `page${page}`).filter((_, page) => page % SUBJECTS === index);
    mkdirSync(join(app, subject));
    for (const name of names) {
      writeFileSync(
        join(app, subject, `${name}.module.css`),
        `@layer screens { .frame { display: grid; gap: ${name.length}px; } .note_${name} { color: inherit; } }`,
      );
      writeFileSync(
        join(app, subject, `${name}-page.tsx`),
        `import styles from "./${name}.module.css";
export const loader = () => ({ said: "${subject} ${name}" });
export default function Page({ loaderData }: { loaderData: { said: string } }) {
  return <p className={\`\${styles.frame} \${styles.note_${name}}\`}>{loaderData.said}</p>;
}
`,
      );
    }
    const rows = names.map(
      (name) =>
        `{ path: "${subject}/${name}", screen: "${subject}/${name}-page.tsx", seenBy: "everyone", keep: () => ({}), listed: "itself", title: "cart.pageTitle" }`,
    );
    writeFileSync(
      join(app, subject, "pages.ts"),
      `import type { Page } from "../base/page.ts";\nexport const pages: readonly Page[] = [\n${rows.join(",\n")}\n];\n`,
    );
  }
  const text = readFileSync(list, "utf8");
  const imports = subjects.map((subject) => `import { pages as ${subject} } from "./${subject}/pages.ts";\n`).join("");
  const grown = text.replace("readonly Page[] = [", `readonly Page[] = [${subjects.map((subject) => `...${subject}`).join(", ")}, `);
  if (grown === text) throw new Error("the list of pages is written in another way");
  writeFileSync(list, imports + grown);
}

/** Measures the shop and its grown copy in turn. */
export async function manyPages(pages = PAGES): Promise<readonly More[]> {
  const browser = await openBrowser();
  const folder = mkdtempSync(join(tmpdir(), "rambla-many-pages-"));
  try {
    grownCopy(folder, pages);
    const settings = join(folder, "settings.json");
    writeFileSync(settings, JSON.stringify({ kept: { pagesMegabytes: 0 } }));
    const env = { SHOP_CONFIG: settings, WORKERS: "1" };
    const few = await startShop({ env });
    const many = await startShop({ env, root: folder });
    try {
      const found: More[] = [];
      for (const path of ASKED) {
        const at = (port: number) => ({ port, pages: [{ host: HOST, path }] });
        for (const { port } of [few, many]) await measure(at(port), 1, 3);
        const turns = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const [one, other] = [await measure(at(few.port), 1, 0.5), await measure(at(many.port), 1, 0.5)];
          turns.push({ few: one.median, many: other.median, growth: other.median / one.median, failed: one.failed + other.failed });
        }
        const middle = turns.toSorted((a, b) => a.growth - b.growth)[Math.floor(ROUNDS / 2)] ?? { few: 0, many: 0, growth: 0 };
        const failed = turns.reduce((sum, turn) => sum + turn.failed, 0);
        const weigh = async (port: number) => {
          const { html, scripts, late, styles } = await pageBytes(browser, port, path);
          return html + scripts + late + styles;
        };
        const bytes = (await weigh(many.port)) - (await weigh(few.port));
        found.push({ path, few: middle.few, many: middle.many, growth: middle.growth, failed, bytes });
        console.log(
          `  ${path}: ${middle.few.toFixed(2)} → ${middle.many.toFixed(2)} ms (${middle.growth.toFixed(3)} ×), ${bytes} bytes more${failed > 0 ? `, ${failed} answers were no success` : ""}`,
        );
      }
      return found;
    } finally {
      await few.remove();
      await many.remove();
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export function manyPagesTable(found: readonly More[]): string {
  const rows = found.map(
    ({ path, few, many, growth, bytes }) => `| ${path} | ${few.toFixed(2)} | ${many.toFixed(2)} | ${growth.toFixed(2)} × | ${bytes} |`,
  );
  return [
    `| page | ms rendered | with ${2 * PAGES} more routes | growth (≤ ${MORE_LIMITS.render} ×) | bytes more of a first visit (≤ ${MORE_LIMITS.bytes}) |`,
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

/** Gives the pages beyond a limit. */
export const missedMore = (found: readonly More[]): string[] =>
  found
    .filter(({ growth, bytes, failed }) => failed > 0 || growth > MORE_LIMITS.render || bytes > MORE_LIMITS.bytes)
    .map(({ path }) => `many pages: ${path}`);

if (import.meta.main) {
  const found = await manyPages(Number(process.argv[2] ?? PAGES));
  const missed = missedMore(found);
  console.log(`Load ${load()}\n${manyPagesTable(found)}`);
  for (const what of missed) console.log(`Beyond its limit: ${what}`);
  process.exit(missed.length > 0 ? 1 : 0);
}
