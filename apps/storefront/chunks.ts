/**
 * Which file of the browser program a module goes into. Many small files pack worse and cost a request each, one large
 * file carries what a page does not need; so modules lie together that the same kinds of pages need at once.
 */

/** What the bundler knows of a module. */
type Known = { getModuleInfo(id: string): { readonly importers: readonly string[] } | null };

const FRAME = /app[\\/](root|entry\.client)\.tsx/;
const SCREEN = /app[\\/](\w+)[\\/](?:[\w-]+[\\/])?([\w-]+)-page\.tsx|app[\\/](frame)[\\/](desktop|mobile)\.tsx/;
const LIBRARIES = /node_modules[\\/](react|react-dom|react-router|scheduler|icu-minify)[\\/]/;

/** The screens that import a module at once, as `goods/list`, and `frame` when every page does. */
function usersOf(id: string, known: Known): ReadonlySet<string> {
  const users = new Set<string>();
  const seen = new Set<string>();
  const climb = (module: string): void => {
    if (seen.has(module)) return;
    seen.add(module);
    const [, subject, screen, frame, layout] = SCREEN.exec(module) ?? [];
    if (FRAME.test(module)) users.add("frame");
    else if (frame) users.add(`${frame}/${layout}`);
    else if (subject) users.add(`${subject}/${screen}`);
    else for (const importer of known.getModuleInfo(module)?.importers ?? []) climb(importer);
  };
  climb(id);
  return users;
}

/** The file of a module; null leaves it to the bundler. */
function chunkOf(id: string, known: Known): string | null {
  if (LIBRARIES.test(id)) return "framework";
  const users = usersOf(id, known);
  const screens = [...users].filter((user) => !user.startsWith("frame/"));
  // What a frame has in common with another part of the program belongs to every page's frame.
  if (users.has("frame") || (screens.length < users.size && users.size > 1)) return "frame";
  const [only] = users;
  if (only === undefined) return null;
  if (users.size === 1) return only.replace("/", "-");
  if (screens.every((screen) => screen.startsWith("order/"))) return "checkout";
  if (screens.every((screen) => /^(cart|order)\//.test(screen))) return "basket";
  if (screens.every((screen) => /^(goods\/detail$|(cart|order)\/)/.test(screen))) return "purchase";
  if (!users.has("goods/detail") && users.has("home/home")) return "cards";
  if (users.has("goods/detail")) return "goods";
  if (users.has("goods/list")) return "list";
  return "shared";
}

/** The groups for the bundler. A group takes what its modules import along, so the widest comes first. */
export const chunks = ["framework", "frame", "goods", "cards", "shared", "list", "purchase", "basket", "checkout", undefined].map((wanted, index) => ({
  debugName: wanted ?? "alone",
  name: (id: string, known: Known): string | null => {
    const chunk = chunkOf(id, known);
    return wanted === undefined || chunk === wanted ? chunk : null;
  },
  priority: 10 - index,
}));
