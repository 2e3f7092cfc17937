/** Parses an answer like a browser: its elements and attributes, and any that content has added. */
import { createRequire } from "node:module";

type Handler = {
  onopentag(element: string, attributes: Readonly<Record<string, string>>): void;
  ontext(text: string): void;
  onclosetag(element: string): void;
  oncomment(text: string): void;
  onprocessinginstruction(name: string): void;
};
/** The parser that sanitises messages. */
const { Parser } = createRequire(createRequire(import.meta.url).resolve("sanitize-html"))("htmlparser2") as {
  Parser: new (handler: Handler, options: object) => { write(html: string): void; end(): void };
};

export type Read = {
  /** Elements, attributes and comments in order, with values that decide about look or type. */
  readonly skeleton: readonly string[];
  /** All visible, spoken or submitted text, decoded. */
  readonly words: string;
  /** Injected content. */
  readonly harms: readonly string[];
};

/** Attributes with values from the shop only. */
const DECIDING: ReadonlySet<string> = new Set(["class", "style", "type", "rel", "target", "method", "role", "name", "http-equiv", "id"]);
const LEADING: ReadonlySet<string> = new Set([
  "href",
  "src",
  "action",
  "formaction",
  "poster",
  "data",
  "xlink:href",
  "ping",
  "background",
  "cite",
  "manifest",
]);
/** Allowed addresses: within the shop, other http hosts, mail, telephone, embedded pictures. */
const HARMLESS_ADDRESS =
  /^(?:$|[/?#](?![/\\])|https?:\/\/[\w.-]+[:/?#]|https?:\/\/[\w.-]+$|mailto:|tel:|data:image\/(?:webp|png|gif);base64,[\w+/=]*$|[\w-]+(?:\/|\.\w+$|$))/;
const NAME = /^[a-z][a-z0-9]*(?:[-:_][a-z0-9]+)*$/i;
/** React Router's page data: one string in an inline script. */
const ROUTER_DATA = /^window\.__reactRouterContext\.streamController\.enqueue\(("(?:[^"\\]|\\.)*")\);$/;
const RUNS = /ran\(\d+\)|<\/?script|<!--/i;

export function readMarkup(html: string): Read {
  const skeleton: string[] = [];
  let words = "";
  const harms: string[] = [];
  let within = "";
  let isData = false;
  let data = "";
  const parser = new Parser(
    {
      onopentag(element, attributes) {
        if (!NAME.test(element)) harms.push(`an element ${element}`);
        for (const [name, value] of Object.entries(attributes)) {
          if (/^on/i.test(name) || name === "srcdoc" || !NAME.test(name)) harms.push(`${element} has ${name}`);
          if (LEADING.has(name) && !HARMLESS_ADDRESS.test(value)) harms.push(`${element} leads to ${value.slice(0, 60)}`);
          words += `\n${value}`;
        }
        words += "\n";
        skeleton.push(
          `${element} ${Object.entries(attributes)
            .map(([name, value]) => (DECIDING.has(name) ? `${name}=${value}` : name))
            .join(" ")}`,
        );
        within = element;
        isData = /^application\/(?:ld\+)?json$/.test(attributes["type"] ?? "");
        data = "";
      },
      ontext(text) {
        if (within === "script" || within === "style") data += text;
        else words += text;
      },
      onclosetag(element) {
        if (element !== within) return;
        if (element === "script" && data !== "") {
          const handedOver = ROUTER_DATA.exec(data)?.[1];
          if (handedOver !== undefined) [isData, data] = [true, handedOver];
          if (RUNS.test(isData ? data.replaceAll(/ran\(\d+\)/g, "") : data))
            harms.push(isData ? "data that could be taken for markup" : "a program of a stranger's");
          if (isData && !isJson(data)) harms.push("data that cannot be read");
        } else if (RUNS.test(data)) harms.push("a style of a stranger's");
        within = "";
        data = "";
      },
      oncomment(text) {
        skeleton.push("comment");
        if (RUNS.test(text)) harms.push("a comment of a stranger's");
      },
      onprocessinginstruction(name) {
        if (!/^!doctype$/i.test(name)) harms.push(`an instruction ${name}`);
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.write(html);
  parser.end();
  return { skeleton, words, harms };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
