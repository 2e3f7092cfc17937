/** How long a process keeps everybody else waiting. */
import { performance } from "node:perf_hooks";

/** The longest time (milliseconds) that nothing else could happen in this process while `work` was done. */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const clock = setInterval(look, 1);
  try {
    await work();
  } finally {
    // What held the process up to the very end is counted too.
    look();
    clearInterval(clock);
  }
  return longest;
}
