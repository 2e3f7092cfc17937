/** Hides the phone's sticky bar while the page's own buttons are visible, in browsers without scroll timelines. */
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
