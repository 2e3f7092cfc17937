import type { Change } from "@rambla/domain/goods/catalogue-file/change-rules";
import { removedFacts } from "@rambla/domain/goods/catalogue-file/change-rules";
import type { FileProblem } from "@rambla/domain/goods/catalogue-file/file-field-rules";

type Say = (line: string) => void;
type Changes = { readonly changes: readonly Change[] };

/** Entries listed one by one. */
const MOST_TOLD = 50;
/** Characters of a fact that are printed. */
const MOST_SHOWN = 60;
const NAMES: Readonly<Record<Change["list"], string>> = {
  categories: "category",
  parameters: "parameter",
  goods: "goods",
  bundles: "bundle",
  fits: "fit",
  flashSales: "flash sale",
  priceLists: "price list",
};

/** Lists mistakes. */
export function tell(problems: readonly FileProblem[], say: (line: string) => void): void {
  for (const { at, sentence } of problems.slice(0, MOST_TOLD)) say(`${at}: ${sentence}`);
  if (problems.length > MOST_TOLD) say(`… and ${problems.length - MOST_TOLD} more.`);
  say(`Nothing was changed: ${problems.length} ${problems.length === 1 ? "mistake" : "mistakes"}.`);
}

/** Lists the changes, removals first. */
export function tellChanges({ changes }: Changes, say: Say): void {
  const rank = (change: Change) => (change.kind === "gone" || removedFacts([change]) > 0 ? 0 : 1);
  tellSome(
    changes.toSorted((a, b) => rank(a) - rank(b)),
    say,
  );
}

/** Lists what the shop has and the file leaves empty, and how to remove it. @returns whether there is anything */
export function tellRemoved({ changes }: Changes, dryRun: boolean, say: Say): boolean {
  const count = removedFacts(changes);
  if (count === 0) return false;
  const removing = changes.filter((change) => removedFacts([change]) > 0);
  if (dryRun) tellChanges({ changes }, say);
  else tellSome(removing, say);
  say(
    `Nothing was changed: the file leaves ${count === 1 ? "a value" : `${count} values`} empty that the shop has. --remove takes ${count === 1 ? "it" : "them"} out; a column that is left out of the file changes nothing.`,
  );
  return true;
}

function tellSome(changes: readonly Change[], say: Say): void {
  for (const change of changes.slice(0, MOST_TOLD)) say(lineOf(change));
  if (changes.length > MOST_TOLD) say(`… and ${changes.length - MOST_TOLD} more.`);
}

function lineOf({ list, key, kind, title, facts }: Change): string {
  const name = `${NAMES[list]} ${key}`;
  if (kind === "new") return `${name} is new${title === "" ? "" : `: ${title}`}`;
  if (kind === "gone") return `${name} leaves the shop${title === "" ? "" : `: ${title}`}`;
  const told = facts.map(({ path, before, after }) => {
    if (after === undefined) return `${path} ${short(before ?? "")} is removed`;
    return before === undefined ? `${path} is new: ${short(after)}` : `${path} ${short(before)} → ${short(after)}`;
  });
  return `${name}: ${told.join(", ")}`;
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN)}…` : line;
}
