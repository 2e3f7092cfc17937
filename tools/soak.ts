/** `npm run soak -- --minutes 10`: random customers and operators use a shop; afterwards its books must hold. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "@rambla/domain/platform/database/database";
import { startShop } from "./shop-process.ts";
import { makeChance } from "./trial/chance.ts";
import { embeddedUrl, TRUSTED } from "./trial/nodes.ts";
import { hireOperator, signIn } from "./trial/operator.ts";
import { soak } from "./trial/soak.ts";

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, seed: { type: "string", default: String(Date.now() % 1_000_000) } },
});
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
if (!(minutes > 0) || !Number.isSafeInteger(seed)) {
  console.error("npm run soak -- [--minutes 10] [--seed 4711]");
  process.exit(2);
}

const settings = mkdtempSync(join(tmpdir(), "rambla-soak-"));
const SHOP_CONFIG = join(settings, "shop.json");
// Short payment deadlines, no attempt limits.
writeFileSync(
  SHOP_CONFIG,
  JSON.stringify({
    order: { autoCancelMinutes: 1 },
    stock: { reserveMinutes: 0.5 },
    limits: { orders: { perAddress: 1e6, perMailbox: 1e6 }, redeem: { perAddress: 1e6 } },
    operator: { giving: { alone: { value: { EUR: 1000 }, uses: 1e6, off: 1 }, most: { off: 1 } } },
  }),
);
const env = { ...TRUSTED, SHOP_CONFIG, WORKERS: "1" };

console.log(`Seed ${seed}, ${minutes} minutes. Starting a shop …`);
const shop = await startShop({ env });
const database = openDatabase({ url: await embeddedUrl(shop.dataDirectory), connections: 2 });
try {
  const operator = await signIn(shop.port, await hireOperator(shop, env));
  const { counts, problems } = await soak({ shop, database, operator }).run({ minutes }, makeChance(seed));
  for (const [what, count] of Object.entries(counts)) console.log(`  ${what}: ${count}`);
  for (const problem of problems) console.log(`✗ ${problem}`);
  console.log(problems.length === 0 ? "✓ The books hold." : `✗ ${problems.length} things do not hold; again with --seed ${seed}.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await database.close();
  await shop.remove();
  rmSync(settings, { recursive: true, force: true });
}
