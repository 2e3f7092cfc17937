/** The block that a start prints: where the shop stands and who may log in. */
import { BRANDS, COUNTRIES } from "@rambla/core/market";
import type { Environment } from "./environment.ts";

/** Prints addresses, and in the demo the demo client. */
export function welcome(environment: Environment, port: number): void {
  const lines = ["", `Rambla is open at http://localhost:${port}`, ""];
  if (environment.demo) {
    for (const brand of Object.values(BRANDS)) {
      lines.push(`  ${brand.name.padEnd(8)} ${brand.countries.map((code) => `http://${COUNTRIES[code].slug}.${brand.code}.localhost:${port}`).slice(0, 3).join("  ")} …`);
    }
    lines.push("", "  Phone layout: add /mobile, or open it on a phone.", `  Calls: http://localhost:${port}/api/docs   API client (demo only): demo-web / demo-secret`, `  Mails are written to ${environment.dataDirectory}/outbox`);
  }
  console.log(`${lines.join("\n")}\n`);
}
