/** Reads a mail's words with their colours, light and dark, like a mail program. */

export type ReadWords = { readonly words: string; readonly colour: string; readonly ground: string };
type Style = { readonly colour: string; readonly ground: string };

const VOID = new Set(["meta", "img", "br", "source"]);

/** @param scheme dark includes the styles for dark mode */
export function readWords(html: string, scheme: "light" | "dark"): readonly ReadWords[] {
  const dark = scheme === "dark" ? (/@media \(prefers-color-scheme:dark\)\{(.*)\}\n/.exec(html)?.[1] ?? "") : "";
  const rules = [...dark.matchAll(/\.(\w)( a)?\{([^}]*)\}/g)].map(([, name = "", inner, style = ""]) => ({
    name,
    inner: inner !== undefined,
    ...colours(style),
  }));
  const open: { readonly tag: string; readonly classes: readonly string[]; readonly style: Style }[] = [];
  const read: ReadWords[] = [];
  const body = html
    .slice(html.indexOf("<body"), html.indexOf("</html>"))
    .replace(/<!--.*?-->/gs, "")
    .replace(/<div style="display:none.*?<\/div>/s, "");
  for (const [, end, tag = "", attributes = "", words = ""] of body.matchAll(/<(\/)?(\w+)([^>]*)>([^<]*)/g)) {
    const around = open.at(-1);
    if (end !== undefined) {
      if (around?.tag !== tag) throw new Error(`</${tag}> closes <${around?.tag}>`);
      open.pop();
    } else if (!VOID.has(tag)) {
      const classes = (/class="([^"]*)"/.exec(attributes)?.[1] ?? "").split(" ");
      const parents = open.flatMap((one) => one.classes);
      const own = colours(/style="([^"]*)"/.exec(attributes)?.[1] ?? "");
      const told = rules.filter(({ name, inner }) => (inner ? tag === "a" && parents.includes(name) : classes.includes(name)));
      const last = (what: "colour" | "ground") =>
        told.findLast((rule) => rule[what] !== undefined)?.[what] ?? own[what] ?? around?.style[what] ?? "#000000";
      open.push({ tag, classes, style: { colour: last("colour"), ground: last("ground") } });
    }
    const style = open.at(-1)?.style;
    if (style && words.trim()) read.push({ words: words.trim(), ...style });
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)?.tag}> is not closed`);
  return read;
}

function colours(style: string): { readonly colour: string | undefined; readonly ground: string | undefined } {
  return { colour: /(?:^|;)color:(#[0-9a-f]{6})/.exec(style)?.[1], ground: /(?:^|;)background:(#[0-9a-f]{6})/.exec(style)?.[1] };
}
