/** The arrows between rooms. Subjects are never listed: a new one is under the rules from its first file. */
import type { IForbiddenRuleType } from "dependency-cruiser";

/** What only tests are. */
const TESTS = "(\\.test\\.tsx?$|/test/)";
const SUBJECT = "^packages/domain/src/([^/]+)/";

/** The floors of the storefront, from the ground up; what is no ground and no frame is a subject. */
const APP = "^apps/storefront/app/";
const GROUND = `${APP}(base|first-paint)/`;
const PARTS = `${APP}[^/]+/parts/`;
const FRAME = `${APP}frame/`;
/** A subject's screens; the list of its pages is written among them. */
const SCREENS = `${APP}(?!base/|first-paint/|frame/)([^/]+)/(?!parts/)`;

/** A file that declares a type, and one that uses such a type of another file. */
const DECLARED = "export type Planted = string;\n";
const imported = (from: string): string => `import type { Planted as Other } from "${from}";\nexport type Planted = Other;\n`;

/** The names of the rules that look at whole subjects. */
const NO_CIRCLES_BETWEEN_PARTS = "no-circles-between-parts";
const NO_CIRCLES_BETWEEN_SUBJECTS = "no-circles-between-subjects";

export const RULES: IForbiddenRuleType[] = [
  { name: "no-circles", severity: "error", from: { pathNot: "\\.d\\.ts$" }, to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } } },
  { name: "core-is-the-floor", severity: "error", from: { path: "^packages/core/", pathNot: TESTS }, to: { path: "^(packages|apps)/", pathNot: "^packages/core/" } },
  { name: "tests-know-the-demos-document", severity: "error", from: { path: `^packages/(core|texts|contract|domain|ui)/.*${TESTS}` }, to: { path: "^(apps|packages/(ui|demo))/", pathNot: ["^packages/demo/src/(shop|themes)\\.ts$", "^packages/ui/"] } },
  { name: "texts-know-core", severity: "error", from: { path: "^packages/texts/", pathNot: TESTS }, to: { path: "^(packages|apps)/", pathNot: "^packages/(core|texts)/" } },
  { name: "contract-knows-core", severity: "error", from: { path: "^packages/contract/" }, to: { path: "^(packages|apps)/", pathNot: "^packages/(core|contract)/" } },
  { name: "domain-knows-no-screen", severity: "error", from: { path: "^packages/domain/", pathNot: TESTS }, to: { path: "^(apps|packages/(ui|demo))/" } },
  { name: "ui-knows-core", severity: "error", from: { path: "^packages/ui/" }, to: { path: "^(packages|apps)/", pathNot: "^packages/(core|ui)/" } },
  { name: "demo-is-data", severity: "error", from: { path: "^packages/demo/" }, to: { path: "^(apps|packages/ui)/" } },
  { name: "the-demo-is-loaded-where-it-is-shown", severity: "error", from: { path: "^apps/server/", pathNot: [TESTS, "^apps/server/src/demo(-orders)?\\.ts$"] }, to: { path: "^packages/demo/(?!src/(shop|known-people)\\.ts$)|^apps/server/src/demo(-orders)?\\.ts$", dynamic: false } },
  { name: "screens-see-no-domain", severity: "error", from: { path: "^apps/storefront/", pathNot: TESTS }, to: { path: "^(packages/(domain|demo)|apps/server)/" } },
  { name: "a-subject-by-its-front-door", severity: "error", from: { path: SUBJECT }, to: { path: "^packages/domain/src/[^/]+/", pathNot: ["^packages/domain/src/$1/", "^packages/domain/src/platform/", "[/-](service|rules)\\.ts$", "/(presentation|events)\\.ts$"] } },
  { name: "platform-knows-no-subject", severity: "error", from: { path: "^packages/domain/src/platform/" }, to: { path: "^packages/domain/src/(?!platform/)" } },
  { name: "rules-are-pure", severity: "error", from: { path: "[/-]rules\\.ts$" }, to: { path: "node_modules/(pg|graphile-worker|@orpc)/|[/-](store|service|api|jobs)\\.ts$|^packages/domain/src/platform/" } },
  { name: "sql-lives-in-stores", severity: "error", from: { path: "^packages/domain/src/(?!platform/)", pathNot: "store\\.ts$|import\\.ts$" }, to: { path: "^packages/domain/src/platform/sql\\.ts$" } },
  { name: "the-ground-knows-no-subject", severity: "error", from: { path: GROUND }, to: { path: APP, pathNot: GROUND } },
  { name: "parts-know-parts-and-ground", severity: "error", from: { path: PARTS }, to: { path: APP, pathNot: [GROUND, PARTS] } },
  { name: "screens-know-their-own-subject", severity: "error", from: { path: SCREENS }, to: { path: APP, pathNot: [GROUND, PARTS, `${APP}$1/`] } },
  { name: "the-frame-knows-no-screen", severity: "error", from: { path: FRAME }, to: { path: APP, pathNot: [GROUND, PARTS, FRAME] } },
];

/**
 * What counts as a subject, by the rule that allows no circle between them. Two that lean on each other are one, even where none of
 * their files are and types alone do it: of the storefront those that show each other's parts, of the domain all (decision 050).
 */
export const SUBJECTS: Readonly<Record<string, (file: string) => string | undefined>> = {
  [NO_CIRCLES_BETWEEN_PARTS]: (file) => new RegExp(`${APP}([^/]+)/parts/`).exec(file)?.[1],
  [NO_CIRCLES_BETWEEN_SUBJECTS]: (file) => /^packages\/domain\/src\/(?!platform\/)([^/]+)\//.exec(file)?.[1],
};

/** Wrong imports, by the rule that has to find each; planted for a moment and taken away. Types count as much as the rest. */
export const PLANTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "core-is-the-floor": { "packages/core/src/canary/canary.ts": 'import { sql } from "@rambla/domain/platform/sql";\nexport const planted = sql;\n' },
  "rules-are-pure": { "packages/domain/src/canary/planted-rules.ts": imported("./store.ts"), "packages/domain/src/canary/store.ts": DECLARED },
  "the-demo-is-loaded-where-it-is-shown": { "apps/server/src/canary/canary.ts": 'import { loadDemo } from "../demo.ts";\nexport const planted = loadDemo;\n' },
  [NO_CIRCLES_BETWEEN_SUBJECTS]: {
    "packages/domain/src/canary/one-rules.ts": imported("../canary-twin/one-rules.ts"),
    "packages/domain/src/canary/two-rules.ts": DECLARED,
    "packages/domain/src/canary-twin/one-rules.ts": DECLARED,
    "packages/domain/src/canary-twin/two-rules.ts": imported("../canary/two-rules.ts"),
  },
  "the-ground-knows-no-subject": { "apps/storefront/app/base/canary/canary.ts": imported("../../canary/parts/one.ts") },
  "parts-know-parts-and-ground": { "apps/storefront/app/canary/parts/one.ts": imported("../screen.ts") },
  "screens-know-their-own-subject": { "apps/storefront/app/canary/screen.ts": imported("../canary-twin/screen.ts"), "apps/storefront/app/canary-twin/screen.ts": DECLARED },
  "the-frame-knows-no-screen": { "apps/storefront/app/frame/canary/canary.ts": imported("../../canary-twin/screen.ts") },
  [NO_CIRCLES_BETWEEN_PARTS]: {
    "apps/storefront/app/canary/parts/two.ts": imported("../../canary-twin/parts/two.ts"),
    "apps/storefront/app/canary/parts/three.ts": DECLARED,
    "apps/storefront/app/canary-twin/parts/two.ts": DECLARED,
    "apps/storefront/app/canary-twin/parts/three.ts": imported("../../canary/parts/three.ts"),
  },
};
