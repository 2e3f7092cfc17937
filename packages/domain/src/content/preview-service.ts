/** Shows what is not published yet to whoever has its link: signed, for a week. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Layout } from "@rambla/core/device";
import type { BrandCode } from "@rambla/core/market";
import { after, DAY } from "@rambla/core/time";
import { z } from "zod";
import type { Shop } from "../platform/shop.ts";
import { jsonIn } from "../platform/json.ts";

type ContentPreview = NonNullable<Shop["preview"]>;

const HOLDS_FOR = 7 * DAY;
/** Runs of revision ids in a link. */
const MOST_RUNS = 400;

const claim = z.strictObject({
  brand: z.string(),
  layout: z.enum(["desktop", "mobile"]),
  at: z.number(),
  until: z.number(),
  runs: z.array(z.tuple([z.number().int().min(1), z.number().int().min(1)])).max(MOST_RUNS),
});

type Claimed = { readonly brand: BrandCode; readonly layout: Layout; readonly at: Date; readonly revisions: readonly number[] };

/** @returns the token of a link; undefined for more revisions than a link can name */
export function previewToken(shop: Pick<Shop, "secret" | "clock">, { brand, layout, at, revisions }: Claimed): string | undefined {
  const runs: [number, number][] = [];
  for (const id of [...new Set(revisions)].sort((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last && last[1] === id - 1) last[1] = id;
    else runs.push([id, id]);
  }
  if (runs.length > MOST_RUNS) return undefined;
  const said = { brand, layout, at: at.getTime(), until: after(shop.clock(), HOLDS_FOR).getTime(), runs } satisfies z.input<typeof claim>;
  const text = Buffer.from(JSON.stringify(said)).toString("base64url");
  return `${text}.${sealOf(shop, text).toString("base64url")}`;
}

/** @returns undefined for a token of another brand or layout, one that is over, or none of this shop */
export function previewOf(
  shop: Pick<Shop, "secret" | "clock">,
  { brand, layout }: Pick<Claimed, "brand" | "layout">,
  token: string,
): ContentPreview | undefined {
  const [text = "", seal = "", ...more] = token.split(".");
  const [given, right] = [Buffer.from(seal, "base64url"), sealOf(shop, text)];
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const said = claim.safeParse(jsonIn(Buffer.from(text, "base64url"))).data;
  if (said?.brand !== brand || said.layout !== layout || said.until <= shop.clock().getTime()) return undefined;
  const revisions = said.runs.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index));
  return { at: new Date(said.at), revisions };
}

const sealOf = ({ secret }: Pick<Shop, "secret">, text: string): Buffer =>
  createHmac("sha256", secret).update(`content preview\n${text}`).digest();
