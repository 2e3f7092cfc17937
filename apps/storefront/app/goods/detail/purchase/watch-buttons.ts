/**
 * Marks the bar of a phone while the buttons that it repeats are in view, between the header and the bar: for browsers that know no scroll
 * timelines.
 */
export function watchButtons(bar: HTMLElement | null): IntersectionObserver {
  const top = document.querySelector("header")?.getBoundingClientRect().height ?? 0;
  const bottom = bar ? bar.offsetHeight + Number.parseFloat(getComputedStyle(bar).insetBlockEnd) : 0;
  const watcher = new IntersectionObserver((seen) => bar?.toggleAttribute("data-aside", (seen.at(-1)?.intersectionRatio ?? 0) > 0.99), {
    rootMargin: `${-top}px 0px ${-bottom}px`,
    threshold: [0, 0.99, 1],
  });
  const buttons = document.querySelector("[data-buying]");
  if (buttons) watcher.observe(buttons);
  return watcher;
}
