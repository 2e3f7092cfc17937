import { z } from "zod";
import { LINK_PARAMETERS, type SocialMark } from "../shell-settings.ts";
import { codesOf, forEach, type Places } from "./values.ts";

/** The footer has room for these. */
const MOST_NETWORKS = 8;

// `https:store.example` would be a path of the shop's own host.
export const outside = z
  .string()
  .regex(/^https:\/\/[^\s/?#"<>]+(?:[/?#]\S*)?$/, 'must be an address that begins with https, such as "https://parcels.example"');
const outsideOrNone = z.union([outside, z.literal("")], 'must be an address that begins with https, or ""');

const networks = ["instagram", "facebook", "youtube", "tiktok", "pinterest", "x"] as const satisfies readonly SocialMark[];

export function shellSettings(places: Places) {
  const network = z.strictObject({ icon: z.enum(networks), url: outside });
  return {
    banner: z.strictObject({ linkParams: z.array(z.enum(LINK_PARAMETERS)) }),
    footer: z.strictObject({
      social: forEach(codesOf(places).brandCodes, z.array(network).max(MOST_NETWORKS, `must be no more than ${MOST_NETWORKS}`).optional()),
    }),
    app: z.strictObject({
      ios: outsideOrNone,
      android: outsideOrNone,
      download: outsideOrNone,
      webView: z.string().regex(/^[\w./-]{0,40}$/, 'must be a word of a user agent, such as "ShopApp/", or ""'),
    }),
    links: z.strictObject({
      corporateProcurement: z
        .string()
        .regex(
          /^(?:https:\/\/[^\s/?#"<>]+(?:[/?#]\S*)?|mailto:[^\s@]+@[^\s@]+|\/[\w/-]*(?:\?\S*)?)?$/,
          'must be a path of the shop, an address that begins with https or mailto:, or ""',
        ),
    }),
    robots: z.strictObject({ aiCrawlers: z.enum(["allow", "refuse"]) }),
    feeds: z.strictObject({ enabled: z.boolean() }),
  };
}
