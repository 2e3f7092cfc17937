/** What a form about a return says, what it lacks, and what of it is kept in the browser until the shop has it. */
import { seenLength } from "@rambla/core/seen";
import { textIn } from "../../base/form/form-text.ts";
import { isKeptFile, type KeptFile } from "../../consultation/parts/kept-file.ts";

export type TypedLine = { readonly line: number; readonly qty: number; readonly reasonCode: string; readonly wantedGoodsId: string };

export type TypedRequest = {
  readonly type: "return" | "exchange";
  readonly items: readonly TypedLine[];
  readonly description: string;
  readonly serialNumber: string;
};

/** A request with its pictures, as the browser keeps it. */
export type RequestDraft = TypedRequest & { readonly files: readonly KeptFile[] };

/** The names under which drafts are kept (`base/form/draft.ts`): one for each order. */
export const requestDraft = (orderId: string): string => `return:${orderId}`;

/** Reads a form. Lines without a tick say nothing. */
export function typedRequest(form: FormData): TypedRequest {
  const lines = [...form.keys()].flatMap((name) => /^line-(\d{1,5})$/.exec(name)?.[1] ?? []);
  return {
    type: textIn(form, "type") === "exchange" ? "exchange" : "return",
    items: [...new Set(lines)].map((line) => ({
      line: Number(line),
      qty: Math.trunc(Number(textIn(form, `qty-${line}`))) || 1,
      reasonCode: textIn(form, `reason-${line}`).slice(0, 40),
      wantedGoodsId: textIn(form, `wanted-${line}`).slice(0, 18),
    })),
    description: textIn(form, "description").slice(0, 5000),
    serialNumber: textIn(form, "serialNumber").slice(0, 100),
  };
}

/** The ids of the uploaded files that a form names. */
export const filesIn = (form: FormData): string[] =>
  form
    .getAll("files")
    .flatMap((id) => (typeof id === "string" && /^[\w-]{1,64}$/.test(id) ? id : []))
    .slice(0, 50);

type Wanted = {
  readonly description: { readonly min: number; readonly max: number };
  readonly serialRequired: boolean;
};

export type Lack = "lackItems" | "lackReason" | "lackWanted" | "lackDescription" | "lackShorter" | "lackSerial";

/** What a request lacks, by the names of the fields; empty when it can be sent. */
export function lacksOf({ type, items, description, serialNumber }: TypedRequest, { description: bounds, serialRequired }: Wanted) {
  const words = description.trim();
  const lacks: (readonly [string, Lack | undefined])[] = [
    ["items", items.length === 0 ? "lackItems" : undefined],
    ...items.flatMap(
      ({ line, reasonCode, wantedGoodsId }) =>
        [
          [`reason-${line}`, reasonCode === "" ? "lackReason" : undefined],
          [`wanted-${line}`, type === "exchange" && wantedGoodsId === "" ? "lackWanted" : undefined],
        ] as const,
    ),
    ["description", seenLength(words) < bounds.min ? "lackDescription" : [...words].length > bounds.max ? "lackShorter" : undefined],
    ["serialNumber", serialRequired && serialNumber.trim() === "" ? "lackSerial" : undefined],
  ];
  return Object.fromEntries(lacks.flatMap(([field, lack]) => (lack === undefined ? [] : [[field, lack] as const])));
}

/** Reads a draft; undefined for anything else. */
export function readDraft(draft: unknown): RequestDraft | undefined {
  if (typeof draft !== "object" || draft === null) return undefined;
  const { type, items, description, serialNumber, files }: { readonly [Name in keyof RequestDraft]?: unknown } = draft;
  if ((type !== "return" && type !== "exchange") || typeof description !== "string" || typeof serialNumber !== "string") return undefined;
  if (!Array.isArray(items) || !items.every(isTypedLine) || !Array.isArray(files)) return undefined;
  return { type, items, description, serialNumber, files: files.filter(isKeptFile) };
}

/** A draft with what was entered since, which wins field by field. @param names of the fields that were entered */
export function mergedDraft(kept: RequestDraft, now: TypedRequest, names: ReadonlySet<string>): RequestDraft {
  const lines = new Set([...kept.items, ...now.items].map(({ line }) => line));
  return {
    type: (names.has("type") ? now : kept).type,
    items: [...lines].flatMap((line) => {
      const [before, after] = [kept, now].map(({ items }) => items.find((item) => item.line === line));
      const ticked = names.has(`line-${line}`) ? after : (before ?? after);
      if (!ticked) return [];
      const of = (field: string) => (names.has(`${field}-${line}`) ? after : before) ?? ticked;
      return { line, qty: of("qty").qty, reasonCode: of("reason").reasonCode, wantedGoodsId: of("wanted").wantedGoodsId };
    }),
    description: (names.has("description") ? now : kept).description,
    serialNumber: (names.has("serialNumber") ? now : kept).serialNumber,
    files: kept.files,
  };
}

const has = <Name extends string>(value: unknown, ...names: readonly Name[]): value is Readonly<Record<Name, unknown>> =>
  typeof value === "object" && value !== null && names.every((name) => name in value);

const isTypedLine = (value: unknown): value is TypedLine =>
  has(value, "line", "qty", "reasonCode", "wantedGoodsId") &&
  Number.isInteger(value.line) &&
  Number.isInteger(value.qty) &&
  typeof value.reasonCode === "string" &&
  typeof value.wantedGoodsId === "string";
