/** Checks that each address function of a subject (`parts/addresses.ts`) is used: a page without a link is unreachable. */
import { globSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { isOfTests } from "./import-rules.ts";
import type { Ended } from "./run.ts";

const PROGRAMS = ["apps/storefront/app/**/*.{ts,tsx}", "apps/server/src/**/*.ts"];
const OFFERING = /\/parts\/addresses\.ts$/;
/** The start of an address function: `  orders: (query) =>`. */
const WAY = /^ {2}(\w+): \(/gm;
const FEWEST_WAYS = 60;

type File = { readonly file: string; readonly text: string };

const waysIn = ({ text }: File): string[] => [...text.matchAll(WAY)].map(([, way]) => way ?? "");

/** Gives unused address functions by file. */
function unused(files: readonly File[]): string[] {
  return files
    .filter(({ file }) => OFFERING.test(file))
    .flatMap((offering) =>
      waysIn(offering)
        .filter((way) => !files.some((one) => one !== offering && new RegExp(`\\.${way}\\b`).test(one.text)))
        .map((way) => `nothing goes ${way} of ${offering.file}`),
    );
}

/** Checks all of them. Of two planted ones it must find the unused one. */
export function checkAddresses(): Ended {
  const started = performance.now();
  const files = globSync(PROGRAMS)
    .filter((file) => !isOfTests(file))
    .map((file): File => ({ file, text: readFileSync(file, "utf8") }));
  const problems = unused(files);
  const offered = files.filter(({ file }) => OFFERING.test(file)).flatMap(waysIn).length;
  if (offered < FEWEST_WAYS) problems.push(`only ${offered} ways were read: the check sees nothing`);
  const planted: readonly File[] = [
    { file: "app/canary/parts/addresses.ts", text: "  gone: () => to(GONE),\n  forgotten: () => to(FORGOTTEN),\n" },
    { file: "app/canary/screen.tsx", text: "<Link to={addresses.gone()}>" },
  ];
  if (unused(planted).join() !== "nothing goes forgotten of app/canary/parts/addresses.ts")
    problems.push("the planted way was not found: the check cannot fail");
  return { name: "ways to pages", ok: problems.length === 0, seconds: (performance.now() - started) / 1000, output: problems.join("\n") };
}
