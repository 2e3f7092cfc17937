/** How long a process keeps everybody else waiting. */

/** Fifty milliseconds are the promise, and twice that for a processor that is asked for more than it has. */
export const MOST_HELD = 100;

/**
 * The longest time (milliseconds) that nothing else could happen in this process while `work` was done, counted in what this thread
 * itself has worked: however busy the machine is with others, it is the same.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
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
