/** Runs the project's programs and reports how they ended. */
import { spawn } from "node:child_process";
import { performance } from "node:perf_hooks";

export type Step = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};
export type Ended = { readonly name: string; readonly ok: boolean; readonly seconds: number; readonly output: string };

/** Runs a program of node_modules/.bin; captures its output or shows it. */
export function run(step: Step, show = false): Promise<Ended> {
  const started = performance.now();
  return new Promise((done) => {
    const child = spawn(step.command, step.args, {
      env: { ...process.env, ...step.env },
      stdio: ["ignore", show ? "inherit" : "pipe", show ? "inherit" : "pipe"],
    });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => done({ name: step.name, ok: false, seconds: 0, output: error.message }));
    child.on("exit", (code) => done({ name: step.name, ok: code === 0, seconds: (performance.now() - started) / 1000, output }));
  });
}

/** Prints one line, and the output of a failure. */
export function report(ended: Ended): void {
  console.log(`${ended.ok ? "✓" : "✗"} ${ended.name} (${ended.seconds.toFixed(1)} s)`);
  if (!ended.ok) console.log(ended.output);
}
