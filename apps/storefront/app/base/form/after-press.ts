/**
 * Does what a field does when it is left: at once, or, where the press of a pointer leaves it, when that press is over. What a field
 * tells moves what is below it, and between press and release it would move it away from under the finger.
 */
export function afterPress(then: () => void): void {
  if (document.querySelector(":active") === null) return then();
  const over = new AbortController();
  const end = () => {
    over.abort();
    // The click comes after the release.
    setTimeout(then);
  };
  for (const name of ["mouseup", "dragend", "keyup"]) window.addEventListener(name, end, { capture: true, signal: over.signal });
}
