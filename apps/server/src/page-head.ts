/** The order in which the head of a page makes the browser fetch: styles and the first picture paint, the program comes after. */

/** How the router writes the hint for a file of the program. */
const PROGRAM_HINT = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/**
 * Moves the hints for the program behind everything that paints, and makes them wait for it.
 * @param html a whole page
 * @param more further files of the program that this page needs: its texts
 */
export function programLast(html: string, more: readonly string[]): string {
  const end = html.indexOf("</head>");
  if (end < 0) return html;
  const files: string[] = [];
  const painting = html.slice(0, end).replace(PROGRAM_HINT, (_hint, file: string) => {
    files.push(file);
    return "";
  });
  const hints = [...files, ...more].map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low"/>`);
  return painting + hints.join("") + html.slice(end);
}
