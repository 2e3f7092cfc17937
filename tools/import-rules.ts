/** The import rules. Subjects are not listed, so that a new one is covered from its first file. */
import type { IRegularForbiddenRuleType } from "dependency-cruiser";

/** File contents by path. */
type Files = Readonly<Record<string, string>>;

/**
 * A rule with wrong imports that it must find. Type imports count. It forbids imports between files, or circles of subjects, even where no
 * files form one.
 */
type ImportRule = { readonly planted: Files } & (
  | { readonly forbids: Pick<IRegularForbiddenRuleType, "from" | "to"> }
  | { readonly subjectOf: (file: string) => string | undefined }
);

/** Tests may import across rules. */
const TESTS = "(\\.test\\.tsx?$|/test/)";
const SUBJECT = "^packages/domain/src/([^/]+)/";
/** The test file with the demo's shop, for tests that need a real catalogue. */
const SHOP_OF_THE_DEMO = "^packages/domain/test/demo\\.ts$";

/** Storefront folders: base, layout, and subjects. */
const APP = "^apps/storefront/app/";
const GROUND = `${APP}(base|first-paint)/`;
const PARTS = `${APP}[^/]+/parts/`;
const FRAME = `${APP}frame/`;
/** A subject's screens and page list. */
const SCREENS = `${APP}(?!base/|first-paint/|frame/)([^/]+)/(?!parts/)`;

/** A file with a type, and one that uses it. */
const DECLARED = "export type Planted = string;\n";
const imported = (from: string): string => `import type { Planted as Other } from "${from}";\nexport type Planted = Other;\n`;
const importing = (from: string): string => `import "${from}";\n`;

export const IMPORT_RULES: Readonly<Record<string, ImportRule>> = {
  "no-circles": {
    forbids: { from: { pathNot: "\\.d\\.ts$" }, to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } } },
    planted: { "packages/core/src/canary/one.ts": importing("./two.ts"), "packages/core/src/canary/two.ts": importing("./one.ts") },
  },
  "programs-know-no-tests": {
    forbids: { from: { path: "^(packages|apps)/", pathNot: TESTS }, to: { path: `^(packages|apps)/.*${TESTS}` } },
    planted: { "packages/domain/src/canary/tested.ts": importing("../../test/shop.ts") },
  },
  "tests-know-the-demos-document": {
    forbids: {
      from: { path: `^packages/(core|texts|contract|domain|ui)(?=/).*${TESTS}`, pathNot: SHOP_OF_THE_DEMO },
      to: { path: "^(apps|packages/demo)/", pathNot: "^packages/demo/src/(shop|themes)\\.ts$" },
    },
    planted: { "packages/domain/test/canary/canary.ts": importing("@rambla/demo/content") },
  },
  "core-is-the-floor": {
    forbids: { from: { path: "^packages/core/", pathNot: TESTS }, to: { path: "^(packages|apps)/", pathNot: "^packages/core/" } },
    planted: {
      "packages/core/src/canary/canary.ts": 'import { sql } from "@rambla/domain/platform/database/sql";\nexport const planted = sql;\n',
    },
  },
  "texts-know-core": {
    forbids: { from: { path: "^packages/texts/", pathNot: TESTS }, to: { path: "^(packages|apps)/", pathNot: "^packages/(core|texts)/" } },
    planted: { "packages/texts/src/canary/canary.ts": importing("@rambla/contract/refusals") },
  },
  "contract-knows-core": {
    forbids: {
      from: { path: "^packages/contract/", pathNot: TESTS },
      to: { path: "^(packages|apps)/", pathNot: "^packages/(core|contract)/" },
    },
    planted: { "packages/contract/src/canary/canary.ts": importing("@rambla/texts/read") },
  },
  "domain-knows-no-screen": {
    forbids: { from: { path: "^packages/domain/", pathNot: TESTS }, to: { path: "^(apps|packages/(ui|demo))/" } },
    planted: { "packages/domain/src/canary/screen.ts": importing("@rambla/demo/shop") },
  },
  "ui-knows-core": {
    forbids: { from: { path: "^packages/ui/", pathNot: TESTS }, to: { path: "^(packages|apps)/", pathNot: "^packages/(core|ui)/" } },
    planted: { "packages/ui/src/canary/canary.ts": importing("@rambla/texts/read") },
  },
  "demo-is-data": {
    forbids: { from: { path: "^packages/demo/", pathNot: TESTS }, to: { path: "^(apps|packages/ui)/" } },
    planted: { "packages/demo/src/canary/canary.ts": importing("../../../../apps/server/src/start/environment.ts") },
  },
  "the-demo-is-loaded-where-it-is-shown": {
    forbids: {
      from: { path: "^apps/server/", pathNot: [TESTS, "^apps/server/src/demo/"] },
      to: { path: "^packages/demo/(?!src/(shop|known-people)\\.ts$)|^apps/server/src/demo/", dynamic: false },
    },
    planted: { "apps/server/src/canary/canary.ts": 'import { loadDemo } from "../demo/demo.ts";\nexport const planted = loadDemo;\n' },
  },
  "screens-see-no-domain": {
    forbids: { from: { path: "^apps/storefront/", pathNot: TESTS }, to: { path: "^(packages/(domain|demo)|apps/server)/" } },
    planted: { "apps/storefront/app/canary/data.ts": importing("@rambla/domain/platform/database/sql") },
  },
  "a-subject-by-its-front-door": {
    forbids: {
      from: { path: SUBJECT, pathNot: TESTS },
      to: {
        path: "^packages/domain/src/[^/]+/",
        pathNot: [
          "^packages/domain/src/$1/",
          "^packages/domain/src/platform/",
          "[/-](service|rules)\\.ts$",
          "/(presentation|events|columns)\\.ts$",
        ],
      },
    },
    planted: {
      "packages/domain/src/canary/service.ts": imported("../canary-twin/store.ts"),
      "packages/domain/src/canary-twin/store.ts": DECLARED,
    },
  },
  "platform-knows-no-subject": {
    forbids: { from: { path: "^packages/domain/src/platform/", pathNot: TESTS }, to: { path: "^packages/domain/src/(?!platform/)" } },
    planted: { "packages/domain/src/platform/canary/canary.ts": imported("../../canary-twin/store.ts") },
  },
  "rules-are-pure": {
    forbids: {
      from: { path: "[/-]rules\\.ts$", pathNot: TESTS },
      to: { path: "[/-](store|service|api|jobs)\\.ts$|^packages/domain/src/platform/" },
    },
    planted: { "packages/domain/src/canary/planted-rules.ts": imported("./store.ts"), "packages/domain/src/canary/store.ts": DECLARED },
  },
  "rules-ask-no-library-for-the-world": {
    forbids: { from: { path: "[/-]rules\\.ts$", pathNot: TESTS }, to: { path: "node_modules/(pg|graphile-worker|@orpc)/" } },
    planted: { "packages/domain/src/canary/asking-rules.ts": importing("pg") },
  },
  "sql-lives-in-stores": {
    forbids: {
      from: { path: "^packages/domain/src/(?!platform/)", pathNot: [TESTS, "store\\.ts$|import\\.ts$"] },
      to: { path: "^packages/domain/src/platform/database/sql\\.ts$" },
    },
    planted: { "packages/domain/src/canary/asking-service.ts": importing("../platform/database/sql.ts") },
  },
  "no-circles-between-subjects": {
    subjectOf: (file) => /^packages\/domain\/src\/(?!platform\/)([^/]+)\//.exec(file)?.[1],
    planted: {
      "packages/domain/src/canary/one-rules.ts": imported("../canary-twin/one-rules.ts"),
      "packages/domain/src/canary/two-rules.ts": DECLARED,
      "packages/domain/src/canary-twin/one-rules.ts": DECLARED,
      "packages/domain/src/canary-twin/two-rules.ts": imported("../canary/two-rules.ts"),
    },
  },
  "the-ground-knows-no-subject": {
    forbids: { from: { path: GROUND, pathNot: TESTS }, to: { path: APP, pathNot: GROUND } },
    planted: { "apps/storefront/app/base/canary/canary.ts": imported("../../canary/parts/one.ts") },
  },
  "parts-know-parts-and-ground": {
    forbids: { from: { path: PARTS, pathNot: TESTS }, to: { path: APP, pathNot: [GROUND, PARTS] } },
    planted: { "apps/storefront/app/canary/parts/one.ts": imported("../screen.ts") },
  },
  "screens-know-their-own-subject": {
    forbids: { from: { path: SCREENS, pathNot: TESTS }, to: { path: APP, pathNot: [GROUND, PARTS, `${APP}$1/`] } },
    planted: {
      "apps/storefront/app/canary/screen.ts": imported("../canary-twin/screen.ts"),
      "apps/storefront/app/canary-twin/screen.ts": DECLARED,
    },
  },
  "the-frame-knows-no-screen": {
    forbids: { from: { path: FRAME, pathNot: TESTS }, to: { path: APP, pathNot: [GROUND, PARTS, FRAME] } },
    planted: { "apps/storefront/app/frame/canary/canary.ts": imported("../../canary-twin/screen.ts") },
  },
  "no-circles-between-parts": {
    subjectOf: (file) => new RegExp(`${APP}([^/]+)/parts/`).exec(file)?.[1],
    planted: {
      "apps/storefront/app/canary/parts/two.ts": imported("../../canary-twin/parts/two.ts"),
      "apps/storefront/app/canary/parts/three.ts": DECLARED,
      "apps/storefront/app/canary-twin/parts/two.ts": DECLARED,
      "apps/storefront/app/canary-twin/parts/three.ts": imported("../../canary/parts/three.ts"),
    },
  },
};

export const isOfTests = (file: string): boolean => new RegExp(TESTS).test(file);
