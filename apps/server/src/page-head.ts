/**
 * The order in which the head of a page makes the browser fetch. Over HTTP/1.1 it fetches six files at a time in the order
 * they are named: the styles come first, the pictures of the first view next, the program after everything that paints.
 */

const STYLES = /<link rel="stylesheet"[^>]*>/g;
/** How the router writes the hint for a file of the program. */
const PROGRAM_HINT = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/**
 * Puts the head of a page into the order of painting.
 * @param html a whole page
 * @param more further files of the program that this page needs: its texts
 */
export function inPaintingOrder(html: string, more: readonly string[]): string {
  const end = html.indexOf("</head>");
  if (end < 0) return html;
  const styles: string[] = [];
  const files: string[] = [];
  const rest = html
    .slice(0, end)
    .replace(STYLES, (link) => (styles.push(link), ""))
    .replace(PROGRAM_HINT, (_hint, file: string) => (files.push(file), ""));
  const firstLink = rest.indexOf("<link");
  const at = firstLink < 0 ? rest.length : firstLink;
  const hints = [...files, ...more].map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low"/>`);
  return rest.slice(0, at) + styles.join("") + rest.slice(at) + hints.join("") + html.slice(end);
}
