/** The block that a start prints: where the shop stands and who may log in. */
import type { ShopConfig } from "@rambla/core/config";
import { contrastProblems } from "@rambla/core/theme";
import type { Environment } from "./environment.ts";

/** Prints addresses, and in the demo the demo client. */
export function welcome(environment: Environment, port: number): void {
  const lines = ["", `Rambla is open at http://localhost:${port}`, ""];
  if (environment.demo) {
    for (const brand of Object.values(environment.config.brands)) {
      lines.push(`  ${brand.name.padEnd(8)} ${Object.values(brand.hosts).map((host) => `http://${host}:${port}`).slice(0, 3).join("  ")} …`);
    }
    lines.push("", "  Phone layout: add /mobile, or open it on a phone.", `  Calls: http://localhost:${port}/api/docs   API client (demo only): demo-web / demo-secret`, `  Mails are written to ${environment.dataDirectory}/outbox`);
  }
  console.log(`${lines.join("\n")}\n`);
}

/** Tells which colours of the shop's document not everybody can read. */
export function tellContrast({ brands }: Pick<ShopConfig, "brands">): void {
  for (const { code, theme } of Object.values(brands)) {
    for (const sentence of contrastProblems(theme)) console.warn(`brands.${code}.theme.colours: ${sentence}`);
  }
}
