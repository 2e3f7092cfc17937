/** Fifty milliseconds are promised; twice that for a busy processor. */
export const MOST_HELD = 100;

/**
 * Gives the longest time in milliseconds that `work` blocked this process, in processor time of its thread, which does not depend on other
 * load.
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
    // Counts a block at the very end too.
    look();
    clearInterval(clock);
  }
  return longest;
}
