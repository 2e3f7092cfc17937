/**
 * The data of a page as its document carries them. The router would write them itself before anybody asks, through a stream and twice as
 * slowly as the page is drawn; so it is shown none of what loaders give for a document, and the same text is written here at once. Server only.
 */
import { data, isRouteErrorResponse, type LoaderFunction, type LoaderFunctionArgs } from "react-router";

const HELD = Symbol("held back from the router");
/** What `data` makes of an answer with a status. */
const WithStatus = data(null).constructor;

/** A loader for documents, whose answer the router carries without looking into it. */
export function heldBack(loader: LoaderFunction): LoaderFunction {
  return async (args: LoaderFunctionArgs, context?: unknown) => {
    const loaded: unknown = await loader(args, context);
    return loaded instanceof WithStatus && isAnswer(loaded) ? data(held(loaded.data), loaded.init ?? undefined) : held(loaded);
  };
}

const isAnswer = (value: object): value is ReturnType<typeof data> => "data" in value && "init" in value;

const held = (value: unknown): unknown => (isPlain(value) ? Object.defineProperty({}, HELD, { value }) : value);

/** What loaders gave, by the names of their routes. */
export function given(loaded: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(loaded).map(([id, value]) => [id, typeof value === "object" && value !== null && HELD in value ? value[HELD] : value]),
  );
}

/**
 * Data as the router's program in the browser reads them, text for text what the router would write: a list of all values, each once, in which
 * others are named by their place. Throws at what no loader gives: dates, classes, promises.
 */
export function writtenData(state: object): string {
  const places = new Map<unknown, number>([[state, 0]]);
  const texts: string[] = [""];
  const open: { readonly value: object; readonly place: number }[] = [{ value: state, place: 0 }];
  const placeOf = (value: unknown): number => {
    const known = places.get(value);
    if (known !== undefined) return known;
    const sign = signOf(value);
    if (sign !== undefined) return sign;
    const place = places.size;
    places.set(value, place);
    if (typeof value === "object" && value !== null) open.push({ value, place });
    else texts[place] = JSON.stringify(value);
    return place;
  };
  const list = (values: readonly unknown[]): string => {
    let text = "";
    for (const value of values) text += text === "" ? placeOf(value) : `,${placeOf(value)}`;
    return text;
  };
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, place } = next;
    if (Array.isArray(value)) texts[place] = `[${list(value)}]`;
    else if (isPlain(value)) {
      let text = "";
      for (const key of Object.keys(value)) text += `${text === "" ? "" : ","}"_${placeOf(key)}":${placeOf(value[key])}`;
      texts[place] = `{${text}}`;
    } else if (isRouteErrorResponse(value)) texts[place] = `["ErrorResponse",${list([value.data, value.status, value.statusText])}]`;
    else if (value instanceof Error) texts[place] = `["SanitizedError",${list([value.name, value.message, value.stack])}]`;
    else throw new Error(`a page cannot hand over ${Object.prototype.toString.call(value)}`);
  }
  return `[${texts.join(",")}]\n`;
}

/** Values that have no place, as they are written instead. */
function signOf(value: unknown): number | undefined {
  if (value === undefined) return -7;
  if (value === null) return -5;
  if (typeof value === "number") {
    if (Number.isNaN(value)) return -2;
    if (value === Infinity) return -6;
    if (value === -Infinity) return -3;
    if (Object.is(value, -0)) return -4;
    return undefined;
  }
  if (typeof value === "string" || typeof value === "boolean" || typeof value === "object") return undefined;
  throw new Error(`a page cannot hand over a ${typeof value}`);
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
