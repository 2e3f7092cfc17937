/** A full disk: a start on it, and a running shop. A real disk in memory; mounting it needs the right. */
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startShop } from "../shop-process.ts";
import { ask } from "./http-client.ts";
import { TRUSTED, until } from "./nodes.ts";
import { makeProblems, type Outcome, type Problems, type Scenario } from "./scenario.ts";
import { callAs, commit, login, newGuest, totalOf } from "./shopper.ts";

const MIB = 1024 * 1024;
/** Enough for a shop with its demo. */
const ENOUGH = 700 * MIB;
const KEPT = ["/", "/commodity/detail?id=1001"];
const PATIENCE = 60_000;

/** Starts on disks that are too small, then fills one under a running shop. */
export const fullDisk: Scenario<{ readonly starts: readonly number[]; readonly orders: number }> = {
  name: "Full disk",
  promise:
    "a start on a full disk ends with one sentence; a running shop serves what it has, answers 503, says so in its readiness, and is back when there is space",
  async run({ starts, orders }) {
    const problems = makeProblems();
    for (const mebibytes of starts) {
      await onDisk(mebibytes * MIB, async (folder) => {
        const failure = await startShop({ dataDirectory: join(folder, "data"), env: { WORKERS: "1" } }, PATIENCE).then(
          async (shop) => void (await shop.stop()),
          (error: unknown) => String(error instanceof Error ? error.message : error),
        );
        // A shop that started with almost no space is up but not ready.
        if (failure?.startsWith("the shop ended")) judgeSentence(failure, `${mebibytes} MiB`, problems);
      });
    }
    return await onDisk(ENOUGH, (folder) => fillUp(folder, orders, problems));
  },
};

/** The output may hold the steps and one sentence, nothing internal. */
function judgeSentence(output: string, what: string, problems: Problems): void {
  const said = output
    .split("\n")
    .slice(1)
    .filter((line) => line.trim() !== "" && !/…$|^Brought the database|^The demo catalogue is there|^\{"level"/.test(line));
  problems.expect(
    said.length === 1 && /^[A-Z].*\.$/.test(said[0] ?? "") && !/[{}]|^\s+at /.test(said[0] ?? ""),
    "a start on a full disk does not end with one sentence",
    `${what}: ${said.join(" | ")}`,
  );
  problems.expect(/free space|is full/.test(said.join(" ")), "the sentence does not say what to do", `${what}: ${said.join(" | ")}`);
}

async function fillUp(folder: string, orders: number, problems: Problems): Promise<Outcome> {
  const shop = await startShop({ dataDirectory: join(folder, "data"), env: { ...TRUSTED, WORKERS: "1" } });
  try {
    const { port } = shop;
    for (const path of KEPT) await ask({ port, path });
    const guest = await login(port, newGuest());
    const total = await totalOf(port, guest, "1001");
    const filler = join(folder, "filler");
    await fill(filler);
    const codes: Record<string, number> = {};
    for (let order = 0; order < orders; order += 1) {
      const { status, code } = await commit(port, { ...guest, address: newGuest().address }, "1001", total, randomUUID());
      codes[`${status} ${code}`] = (codes[`${status} ${code}`] ?? 0) + 1;
      problems.expect(
        status < 500 || (status === 503 && code === "service.unavailable"),
        "an order on a full disk failed otherwise than by a clear 503",
        `${status} ${code}`,
      );
    }
    const health = await ask({ port, path: "/health/ready" });
    problems.expect(
      health.status === 503 && health.text.includes("the disk is full"),
      "readiness does not say that the disk is full",
      `${health.status} ${health.text}`,
    );
    for (const path of KEPT) {
      const { status, text } = await ask({ port, path });
      problems.expect(status === 200 && text.includes("</html>"), "a kept page was not served", `${path} ${status}`);
    }
    const cold = await ask({ port, path: "/commodity/detail?id=1012" });
    problems.expect(cold.status === 200 || cold.status === 503, "a page is neither served nor a clear 503", String(cold.status));
    await rm(filler);
    const started = performance.now();
    await until("ready again", async () => (await ask({ port, path: "/health/ready" })).status === 200, PATIENCE).catch((error: unknown) =>
      problems.add("it did not come back", `${String(error)} ${shop.output().slice(-500)}`),
    );
    const back = performance.now() - started;
    const { status } = await callAs(port, newGuest(), "GET", "/api/shop/goods/1012");
    problems.expect(status === 200, "a call fails after there is space again", String(status));
    return { counts: codes, times: { "until back": Math.round(back) }, problems: problems.list() };
  } finally {
    await shop.stop();
  }
}

async function fill(file: string): Promise<void> {
  const handle = await open(file, "w");
  try {
    for (let size = MIB; size >= 4096;) {
      const written = await handle.write(Buffer.alloc(size)).then(
        ({ bytesWritten }) => bytesWritten,
        () => 0,
      );
      if (written < size) size /= 2;
    }
  } finally {
    await handle.close();
  }
}

/** Mounts a disk of this size. Throws without the right. */
async function onDisk<Result>(bytes: number, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "rambla-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "rambla-disk", folder]);
  try {
    if (mounted.status !== 0) throw new Error("a disk of its own can only be made with the right to mount: run this trial as root");
    return await work(folder);
  } finally {
    if (mounted.status === 0) spawnSync("umount", [folder]);
    await rm(folder, { recursive: true, force: true });
  }
}
