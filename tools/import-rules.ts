/** The arrows between rooms. Subjects are never listed: a new one is under the rules from its first file. */
import type { IForbiddenRuleType } from "dependency-cruiser";

/** What only tests are. */
const TESTS = "(\\.test\\.tsx?$|/test/)";
const SUBJECT = "^packages/domain/src/([^/]+)/";

export const RULES: IForbiddenRuleType[] = [
  { name: "no-circles", severity: "error", from: { pathNot: "\\.d\\.ts$" }, to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } } },
  { name: "core-is-the-floor", severity: "error", from: { path: "^packages/core/", pathNot: TESTS }, to: { path: "^(packages|apps)/", pathNot: "^packages/core/" } },
  { name: "tests-know-the-demos-document", severity: "error", from: { path: `^packages/(core|contract|domain|ui)/.*${TESTS}` }, to: { path: "^(apps|packages/(ui|demo))/", pathNot: ["^packages/demo/src/(shop|themes)\\.ts$", "^packages/ui/"] } },
  { name: "contract-knows-core", severity: "error", from: { path: "^packages/contract/" }, to: { path: "^(packages|apps)/", pathNot: "^packages/(core|contract)/" } },
  { name: "domain-knows-no-screen", severity: "error", from: { path: "^packages/domain/", pathNot: TESTS }, to: { path: "^(apps|packages/(ui|demo))/" } },
  { name: "ui-knows-core", severity: "error", from: { path: "^packages/ui/" }, to: { path: "^(packages|apps)/", pathNot: "^packages/(core|ui)/" } },
  { name: "demo-is-data", severity: "error", from: { path: "^packages/demo/" }, to: { path: "^(apps|packages/ui)/" } },
  { name: "screens-see-no-domain", severity: "error", from: { path: "^apps/storefront/", pathNot: TESTS }, to: { path: "^(packages/(domain|demo)|apps/server)/" } },
  { name: "a-subject-by-its-front-door", severity: "error", from: { path: SUBJECT }, to: { path: "^packages/domain/src/[^/]+/", pathNot: ["^packages/domain/src/$1/", "^packages/domain/src/platform/", "[/-](service|rules)\\.ts$", "/presentation\\.ts$"] } },
  { name: "platform-knows-no-subject", severity: "error", from: { path: "^packages/domain/src/platform/" }, to: { path: "^packages/domain/src/(?!platform/)" } },
  { name: "rules-are-pure", severity: "error", from: { path: "/rules\\.ts$" }, to: { path: "node_modules/(pg|graphile-worker|@orpc)/|/(store|service|api|jobs)\\.ts$|^packages/domain/src/platform/" } },
  { name: "sql-lives-in-stores", severity: "error", from: { path: "^packages/domain/src/(?!platform/)", pathNot: "store\\.ts$|import\\.ts$" }, to: { path: "^packages/domain/src/platform/sql\\.ts$" } },
];
