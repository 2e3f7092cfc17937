/**
 * What the program in the browser leaves out of its libraries (decision 132): the kinds of components of React that no screen
 * is made of, and the sentences in which the router speaks to who develops. `npm run dev` has both whole.
 */
import { type ESTree, parseSync, type Plugin, Visitor } from "vite";
import { edited, type Edit } from "./edited.ts";

type Part = { readonly start: number; readonly end: number };
type Expression = ESTree.BinaryExpression["left"] | ESTree.Expression;

const REACT = /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;
const ROUTER = /react-router[\\/]dist[\\/]production[\\/].*\.js$/;

/** React knows a component by a number for its kind, which it gives to what an element says it is. */
const KINDS: Readonly<Record<string, number>> = {
  REACT_PORTAL_TYPE: 4,
  REACT_PROFILER_TYPE: 12,
  REACT_SUSPENSE_LIST_TYPE: 19,
  REACT_VIEW_TRANSITION_TYPE: 30,
  REACT_ACTIVITY_TYPE: 31,
};
const NUMBERS = Object.values(KINDS);

const REFUSES = 'throw Error("left out")';
/** What nobody calls, or asks about what is not there: references to fragments, elements with names of their own, the stack of a component in a log. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  describeFiber: 'return ""',
  isCustomElement: "return false",
  isFragmentInstanceParent: "return false",
  mountActionState: REFUSES,
  updateActionState: REFUSES,
  rerenderActionState: REFUSES,
  preconnectAs: REFUSES,
  preload: REFUSES,
  preloadModule: REFUSES,
  preinitStyle: REFUSES,
  preinitScript: REFUSES,
  preinitModuleScript: REFUSES,
};
/** What they give their methods to, and what is asked of React by name. */
const OWNERS = [
  "FragmentInstance.prototype",
  "ViewTransitionPseudoElement.prototype",
  "ReactDOMSharedInternals.findDOMNode",
  "exports.createRoot",
];
const ASSIGNMENTS = new RegExp(`^(${OWNERS.map((owner) => owner.replaceAll(".", "\\.")).join("|")})(?:\\.\\w+)? =`);

/** The plugin for the build of the browser's program; it fails where a library is written in another way. */
export function leftOut(): Plugin {
  return {
    name: "rambla-left-out",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (REACT.test(id)) return { code: withoutKinds(code), map: null };
      if (ROUTER.test(id)) return { code: withoutSentences(code), map: null };
      return undefined;
    },
  };
}

/** React for the browser without what no screen of the shop is made of: an element of such a kind is refused as unknown. */
export function withoutKinds(code: string): string {
  const { program } = parseSync("react.js", code);
  const edits: Edit[] = [];
  const found = new Set<string>();
  const variables: (Part & { readonly name: string })[] = [];
  function replace({ start, end }: Part, text: string, name: Part): void {
    edits.push({ start, end, text });
    found.add(code.slice(name.start, name.end));
  }
  new Visitor({
    VariableDeclaration: ({ start, end, declarations }) =>
      variables.push(...declarations.flatMap(({ id }) => (id.type === "Identifier" ? [{ start, end, name: id.name }] : []))),
  }).visit(program);
  new Visitor({
    SwitchStatement({ discriminant, cases, end }) {
      for (const [index, one] of cases.entries()) {
        if (!one.test || !isLeftOut(one.test, isKind(discriminant))) continue;
        // What the case before runs on into stays.
        const left = fallsThrough(cases[index - 1]) ? { start: one.start, end: one.consequent[0]?.start ?? one.end } : one;
        replace(left, "", one.test);
        // A variable belongs to the whole function, and others may use it.
        const names = variables.filter((each) => each.start >= left.start && each.end <= left.end).map((each) => each.name);
        if (names.length > 0) edits.push({ start: end - 1, end: end - 1, text: `case "": var ${names.join(", ")};` });
      }
    },
    BinaryExpression(comparison) {
      const { left, right, operator } = comparison;
      const kind = isKind(right) ? left : isKind(left) ? right : undefined;
      if (kind && isLeftOut(kind, true) && /^[!=]==$/.test(operator)) replace(comparison, operator === "===" ? "false" : "true", kind);
    },
    FunctionDeclaration({ id, body }) {
      const instead = id && FUNCTIONS[id.name];
      if (id && instead && body) replace(body, `{ ${instead}; }`, id);
    },
    ExpressionStatement(statement) {
      const [, owner] = ASSIGNMENTS.exec(code.slice(statement.start, statement.end)) ?? [];
      if (owner) replace(statement, "", { start: statement.start, end: statement.start + owner.length });
    },
  }).visit(program);
  const missing = [...Object.keys(KINDS), ...NUMBERS.map(String), ...Object.keys(FUNCTIONS), ...OWNERS].filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`React is written in another way: ${missing.join(", ")}`);
  return edited(code, edits);
}

/** The router without what it says to who develops, and without its watchers: what it makes sure of is still made sure of. */
export function withoutSentences(code: string): string {
  const edits: Edit[] = [];
  new Visitor({
    CallExpression({ callee, arguments: given, start, end }) {
      if (callee.type === "Identifier" && callee.name === "invariant")
        edits.push({ start: given[0]?.end ?? end - 1, end: end - 1, text: "" });
      if (callee.type === "Identifier" && /^warning(Once)?$/.test(callee.name)) edits.push({ start, end, text: "void 0" });
      // What nobody imports goes, as it does everywhere else.
      if (/^React\$1\.(createContext|forwardRef)$/.test(code.slice(callee.start, callee.end)))
        edits.push({ start, end: start, text: "/* @__PURE__ */ " });
    },
    ExpressionStatement({ start, end }) {
      if (/^\w+\.displayName = /.test(code.slice(start, end))) edits.push({ start, end, text: "" });
    },
    // The server writes the scripts of a document; a browser could only write them again, and none of them would run.
    Property({ key, value }) {
      if (key.type === "Identifier" && key.name === "__html") edits.push({ start: value.start, end: value.end, text: '""' });
    },
    VariableDeclarator({ id, init }) {
      if (id.type === "Identifier" && id.name === "restoreScroll" && init) edits.push({ start: init.start, end: init.end, text: '""' });
    },
    MemberExpression({ start, end }) {
      if (code.slice(start, end) === "init.instrumentations") edits.push({ start, end, text: "false" });
    },
  }).visit(parseSync("router.js", code).program);
  return edited(code, edits);
}

const isKind = (asked: Expression): boolean =>
  asked.type === "MemberExpression" && asked.property.type === "Identifier" && asked.property.name === "tag";

/** Whether an expression names such a kind: by itself, or by its number where kinds are compared. */
function isLeftOut(test: Expression, byNumber: boolean): boolean {
  if (test.type === "Identifier") return test.name in KINDS;
  return byNumber && test.type === "Literal" && typeof test.value === "number" && NUMBERS.includes(test.value);
}

function fallsThrough(before: ESTree.SwitchCase | undefined): boolean {
  return before !== undefined && !/^(Break|Continue|Return|Throw)Statement$/.test(before.consequent.at(-1)?.type ?? "");
}
