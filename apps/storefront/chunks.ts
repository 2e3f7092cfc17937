/**
 * Which file of the browser program a module goes into. Many small files pack worse and cost a request each, one large
 * file carries what a page does not need; so modules lie together that the same kinds of pages need at once.
 */
import { basename } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** What the bundler knows of a module. */
type Known = { getModuleInfo(id: string): { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] } | null };
/** A module on the way up from one that it imports, at once or later. */
type Step = (module: string) => readonly string[];

const FRAME = /app[\\/](root|entry\.client)\.tsx/;
const SCREEN = /app[\\/](\w+)[\\/](?:[\w-]+[\\/])?([\w-]+)-page\.tsx|app[\\/](frame)[\\/](desktop|mobile|checkout)\.tsx/;
/** What opens over a page once somebody asks for it: nobody sees its styles before, so they come with its program. */
const WINDOW_STYLES =
  /frame[\\/](?:account[\\/](?:account|message)-panel|cart[\\/]cart-preview|categories[\\/]category-panel)\.module\.css$/;
const WINDOWS = "windows";
/** What stands around the pages of a purchase belongs to them. */
const ENCLOSURE = "frame/checkout";
const LIBRARIES = /node_modules[\\/](react|react-dom|react-router|scheduler|icu-minify)[\\/]|rolldown[\\/]runtime/;
const STYLES = /\.css$/;
const FIRST_PAINT = /app[\\/]first-paint[\\/]/;
/** What a product page shows of everything around its goods: it comes at the first sign of the shopper, and the page would name each file of it. */
const AROUND_GOODS = /app[\\/]goods[\\/]detail[\\/](?:offers|promises|goods-facts|detail-sections|around[\\/][\w-]+)\.tsx?$/;
/** What others said of goods, with its texts and the names of its classes: two parts of a product page, each of which has a page of its own as well. */
const SAID =
  /app[\\/]goods[\\/](?:comments[\\/]comments|questions[\\/]questions(?:-address)?)\.tsx?$|class-names\/(?:comments|questions)\.module\.css|texts\/comment$/;
/** What lists and comments are narrowed by, and where one asks: with all that shares them, they would bring the pages of an account along to a product. */
const SMALL = /ui[\\/]src[\\/]chip\.tsx$|class-names\/chip\.module\.css|consultation[\\/]parts[\\/]addresses\.ts$/;
const PARTS_OF_GOODS = /app[\\/]goods[\\/]parts[\\/]/;
/** The subjects whose pages are those of an account, or have a page there. */
const AREA: ReadonlySet<string> = new Set([
  "account",
  "address",
  "message",
  "consultation",
  "favourite",
  "browsing",
  "membership",
  "coin",
  "newsletter",
  "info",
]);

const CHECKOUT = "order/confirm";
/** The screens that share much with parts of theirs which come later. */
const WITH_PARTS: ReadonlySet<string> = new Set(["goods/detail", "cart/cart", CHECKOUT]);

/** The screens that use a module, as `goods/list`, and `frame` when every page does. */
function usersOf(id: string, up: Step): ReadonlySet<string> {
  const users = new Set<string>();
  const seen = new Set<string>();
  const climb = (module: string): void => {
    if (seen.has(module)) return;
    seen.add(module);
    const [, subject, screen, frame, layout] = SCREEN.exec(module) ?? [];
    if (FRAME.test(module)) users.add("frame");
    else if (frame) users.add(`${frame}/${layout}` === ENCLOSURE ? "order/frame" : `${frame}/${layout}`);
    else if (subject) users.add(`${subject}/${screen}`);
    else for (const importer of up(module)) climb(importer);
  };
  climb(id);
  return users;
}

/** The screens that show a module, at once or in a part that comes later. */
const shownBy = (id: string, known: Known): ReadonlySet<string> =>
  usersOf(id, (module) => [...(known.getModuleInfo(module)?.importers ?? []), ...(known.getModuleInfo(module)?.dynamicImporters ?? [])]);

/**
 * The file of a style sheet: its subject's, or the base when it is seen in several or around every page. A part that comes to
 * life later is painted with its page, and so are its styles.
 */
function sheetOf(id: string, known: Known): string {
  if (WINDOW_STYLES.test(id)) return WINDOWS;
  const subjects = new Set([...shownBy(id, known)].map((user) => user.split("/")[0]));
  const [only = "frame"] = subjects;
  if (subjects.size > 1 && [...subjects].every((subject) => subject !== undefined && AREA.has(subject))) return "account-styles";
  return subjects.size > 1 || only === "frame" ? "frame" : `${only}-styles`;
}

/** The file of a module; null leaves it to the bundler. */
function chunkOf(id: string, known: Known): string | null {
  if (LIBRARIES.test(id)) return "framework";
  if (STYLES.test(id)) return sheetOf(id, known);
  // Small, and of every page: with the first that shares it, it would take a whole page along to all others.
  if (FIRST_PAINT.test(id)) return "frame";
  if (AROUND_GOODS.test(id)) return "goods-around";
  if (SAID.test(id)) return "said";
  if (SMALL.test(id)) return null;
  const users = usersOf(id, (module) => known.getModuleInfo(module)?.importers ?? []);
  const [only] = users;
  const screens = [...users].filter((user) => !user.startsWith("frame/"));
  // What a frame has in common with another part of the program belongs to every page's frame, as does what home shares with the rest.
  if (users.has("frame") || (screens.length < users.size && users.size > 1) || (users.has("home/home") && users.size > 1)) return "frame";
  if (only === undefined) return null;
  const shown = [...shownBy(id, known)];
  // What a part of the frame needs as well, which comes later on any page, is no reason to load the whole of one page there.
  const isOfFrameToo = shown.some((user) => user.startsWith("frame") && user !== only);
  if (users.size === 1 && isOfFrameToo)
    return only.startsWith("goods/")
      ? "goods"
      : /^(cart|order)\//.test(only)
        ? "basket"
        : AREA.has(only.split("/")[0] ?? "")
          ? null
          : "frame";
  if (only.startsWith("frame/") && users.size === 1) return SCREEN.test(id) ? null : "frame";
  // Nor what such a part has in common with pages of an account: with the rest it would come to every page at once.
  if (isOfFrameToo && screens.length === users.size && screens.every((screen) => AREA.has(screen.split("/")[0] ?? ""))) return null;
  // What a screen alone needs lies in its own file, unless a part of the screen needs some of it as well, or one of another page.
  if (users.size === 1) return shown.length === 1 && WITH_PARTS.has(only) ? only.replace("/", "-") : null;
  if (screens.every((screen) => screen.startsWith("order/")) && !isOfFrameToo) return users.has(CHECKOUT) ? "checkout" : "orders";
  if (screens.every((screen) => /^(favourite|browsing)\//.test(screen))) return isOfFrameToo ? null : "own-goods";
  if (screens.every((screen) => screen.startsWith("account/")) && !isOfFrameToo) return "account";
  // What a part of a page outside needs later, too, would take the whole area along there.
  if (shown.every((user) => AREA.has(user.split("/")[0] ?? ""))) return "area";
  // A book of addresses and a checkout have their form in common.
  if (screens.every((screen) => /^(address|order)\//.test(screen)) && !isOfFrameToo) return users.has(CHECKOUT) ? "checkout" : "orders";
  if (screens.every((screen) => /^(cart|order)\//.test(screen))) return "basket";
  if (screens.every((screen) => /^(goods\/detail$|(cart|order)\/)/.test(screen))) return "purchase";
  // What a list has in common with cart or checkout is small; the list is not.
  if (users.has("goods/detail") || (users.has("goods/list") && screens.some((screen) => /^(cart|order)\//.test(screen)))) return "goods";
  if (users.has("goods/list")) return "list";
  // What neither a list nor a product needs is of few people's pages, and leans on more of theirs: a list would take all of that along.
  if (PARTS_OF_GOODS.test(id) || screens.every((screen) => screen.startsWith("goods/"))) return null;
  // What cart and checkout have nothing to do with would cost them the texts it speaks in, too.
  if (users.has("cart/cart")) return "shared";
  return isOfFrameToo ? null : users.has(CHECKOUT) ? "checkout" : "members";
}

/** The groups for the bundler, the sheets before the programs, and the widest program first. */
const ORDER = [
  "framework",
  "styles",
  "frame",
  "goods",
  "shared",
  "list",
  "purchase",
  "basket",
  "checkout",
  "orders",
  "account",
  "area",
  "members",
  "own-goods",
  "goods-around",
  "said",
  undefined,
];

const groups = ORDER.map((wanted, index) => ({
  debugName: wanted ?? "alone",
  name: (id: string, known: Known): string | null => {
    const chunk = chunkOf(id, known);
    const isWanted = wanted === "styles" ? STYLES.test(id) && chunk !== "frame" : wanted === undefined || chunk === wanted;
    return isWanted ? chunk : null;
  },
  priority: ORDER.length - index,
}));

/**
 * A file of the program that only stood for a style sheet has nothing to say: whoever asked for it brings the sheet along itself, and
 * a page is spared a request.
 */
function withoutEmpty(bundle: Rolldown.OutputBundle): void {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const empty = chunks.filter(({ code, isEntry, isDynamicEntry }) => code.trim().length <= 1 && !isEntry && !isDynamicEntry);
  for (const { fileName, viteMetadata } of empty) {
    for (const chunk of chunks) {
      if (!chunk.imports.includes(fileName)) continue;
      chunk.imports = chunk.imports.filter((file) => file !== fileName);
      chunk.code = chunk.code.replace(`import"./${basename(fileName)}";`, "");
      for (const sheet of viteMetadata?.importedCss ?? []) chunk.viteMetadata?.importedCss.add(sheet);
    }
    delete bundle[fileName];
  }
}

const LATE_SHEET = new RegExp(`"(?!assets/${WINDOWS}-)[^"]+\\.css"`, "g");

/**
 * A part that comes later is painted with its page, and its styles stand in the page's head (`sheetOf`): the sheets of a file that it
 * shares with other pages are none of its own. What a part is said to need besides itself is a list of files at the top of a file.
 * The sheet of the windows alone stands in no head.
 */
function withoutLateSheets(bundle: Rolldown.OutputBundle): void {
  for (const file of Object.values(bundle)) {
    if (file.type !== "chunk") continue;
    file.code = file.code.replace(/\(m\.f=\[([^\]]*)\]\)/, (list: string) => list.replace(LATE_SHEET, `"${file.fileName}"`));
  }
}

/** What Vite has told of the files since is mended last. */
export function lateSheets(): Plugin {
  return {
    name: "rambla-late-sheets",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      order: "post",
      handler: (_options, bundle) => withoutLateSheets(bundle),
    },
  };
}

/** What content blockers keep back by its name alone. */
const SOUNDS_LIKE_A_NUISANCE = /consent|cookie|offer|newsletter|subscri|advert|track|tags|visit|popup|pop-up|banner/;
const fileName = ({ name }: { readonly name: string }): string =>
  SOUNDS_LIKE_A_NUISANCE.test(name) ? "assets/[hash].js" : "assets/[name]-[hash].js";

/** Lays modules into these files. None takes along what its modules import: a page would carry another's for the sake of a small part. */
export function chunks(): Plugin {
  return {
    name: "rambla-chunks",
    applyToEnvironment: ({ name }) => name === "client",
    // A file that others import from tells more than its own exports.
    options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
    generateBundle: (_options, bundle) => withoutEmpty(bundle),
    outputOptions: (options) => ({
      ...options,
      codeSplitting: { includeDependenciesRecursively: false, groups },
      chunkFileNames: fileName,
      entryFileNames: fileName,
    }),
  };
}
