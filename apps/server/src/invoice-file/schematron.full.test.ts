/**
 * Checks invoices by the official EN 16931 rules, where Java, Saxon and the rules are installed: `SAXON_JAR` and `EN16931_XSLT` name them.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ciiOf } from "@rambla/domain/invoice/document/cii-rules";
import { expect, test } from "vitest";
import { COMPANY, CREDIT_NOTE, EXPORT } from "../../test/invoices.ts";

const { SAXON_JAR = "", EN16931_XSLT = "" } = process.env;
const isThere = existsSync(SAXON_JAR) && existsSync(EN16931_XSLT);

test.skipIf(!isThere)("an invoice, a credit note and an export break no rule (skipped without SAXON_JAR and EN16931_XSLT)", () => {
  const folder = mkdtempSync(join(tmpdir(), "rambla-invoices-"));
  try {
    for (const [name, invoice] of Object.entries({ COMPANY, CREDIT_NOTE, EXPORT })) {
      const file = join(folder, `${name}.xml`);
      writeFileSync(file, ciiOf(invoice));
      const report = execFileSync("java", ["-jar", SAXON_JAR, `-s:${file}`, `-xsl:${EN16931_XSLT}`], {
        encoding: "utf8",
        maxBuffer: 64_000_000,
      });
      expect([name, report.includes("svrl:fired-rule")]).toEqual([name, true]);
      expect([name, report.match(/<svrl:failed-assert[\s\S]*?<\/svrl:failed-assert>/g) ?? []]).toEqual([name, []]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
