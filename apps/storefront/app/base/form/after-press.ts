/**
 * Runs what a field does on blur: at once, or after the pointer's press ends. A message that appears between press and release would move
 * the pressed button away.
 */
export function afterPress(then: () => void): void {
  if (document.querySelector(":active") === null) return then();
  const over = new AbortController();
  const end = () => {
    over.abort();
    setTimeout(then);
  };
  for (const name of ["mouseup", "dragend", "keyup"]) window.addEventListener(name, end, { capture: true, signal: over.signal });
}
