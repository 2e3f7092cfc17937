import { z } from "zod";
import { safeForward } from "../forward.ts";
import { A_WAIT, type Places, between, codesOf, megabytes, spanOrNone, whole } from "./values.ts";

const windowWidth = whole(960, 7680);
/** The largest page of a call. */
const MOST_AT_ONCE = 100;

export function pageSettings(places: Places) {
  const { brandCodes, countryCodes } = codesOf(places);
  return {
    countryMode: z.enum(["pro", "parameter"]),
    host: z.strictObject({
      onUnknown: z.enum(["defaultBrand", "misdirected"]),
      protocol: z.enum(["http", "https"]),
      port: whole(0, 65_535),
    }),
    device: z.strictObject({
      switch: z.enum(["byDeviceClass", "off"]),
      redirectStatus: z.literal([302, 307]),
      padLayout: z.enum(["asRequested", "desktop", "mobile"]),
    }),
    country: z.strictObject({ onUnknownParam: z.enum(["ignore", "notFound"]) }),
    cookie: z.strictObject({ exceptPaths: z.array(z.string().regex(/^\/[\w/-]*$/, 'must be a path, such as "/info"')) }),
    consent: z.strictObject({ proofDays: whole(1, 3650) }),
    tags: z.array(
      z
        .strictObject({
          brand: z.enum(brandCodes),
          countries: z.union([z.array(z.enum(countryCodes), 'must be "all" or a list of countries'), z.literal("all")]),
          needs: z.enum(["analytics", "marketing"]),
          // The content policy of pages contains it: a space or semicolon would end its entry.
          script: z
            .string()
            .regex(
              /^https:\/\/[a-z0-9][a-z0-9.-]*(:\d{1,5})?\/[\w./?=&%~-]*$/,
              'must be the address of a script, such as "https://stats.example/count.js"',
            ),
          slot: z.literal("affiliate").optional(),
          orders: z
            .url({ protocol: /^https$/, error: 'must be an address that begins with https, such as "https://network.example/orders"' })
            .optional(),
        })
        .refine(({ needs, slot, orders }) => orders === undefined || (slot === "affiliate" && needs === "marketing"), {
          path: ["orders"],
          error: "is for slot affiliate that needs marketing",
        }),
    ),
    subscribe: z.strictObject({ defaultDelay: whole(0, 3600) }),
    layout: z.strictObject({ maxWidths: z.strictObject({ content: windowWidth, full: windowWidth }) }),
    chunkReload: z.strictObject({ guardSeconds: whole(10, 86_400) }),
    image: z.strictObject({ widths: z.array(whole(16, 4096)).min(1, "must name a width at least") }),
    badge: z.strictObject({ max: whole(1) }),
    cart: z.strictObject({ badgeCounts: z.enum(["pieces", "lines"]) }),
    header: z.strictObject({ cartPreview: z.enum(["guest", "nobody"]) }),
    // A target with its own source, or the home page, could loop.
    sources: z.array(
      z.strictObject({
        source: z.string().min(1).max(200),
        sourceId: z.string().min(1).max(200),
        url: z
          .string()
          .refine(
            (url) => safeForward(url) === url && !/[?&]source(Id)?=|^\/(mobile\/?)?(\?|$)/.test(url),
            'must be a path of the shop without a source, such as "/classifiy/list?id=100"',
          ),
      }),
    ),
    menu: z.strictObject({
      informationServiceTarget: z.string().regex(/^\/([\w-]+\/?)*$/, 'must be the path of a page, such as "/personCenter/consult"'),
    }),
    helpCenter: z.strictObject({ ids: z.record(z.string().regex(/^[A-Za-z-]{2,10}$/, "must be a language"), whole(1, 1_000_000)) }),
    paging: z.strictObject({ goods: whole(1, MOST_AT_ONCE), default: whole(1, MOST_AT_ONCE), exactTotal: whole(1) }),
    search: z.strictObject({ historyMax: whole(0) }),
    kept: z.strictObject({
      freshSeconds: spanOrNone("seconds"),
      agedSeconds: spanOrNone("seconds"),
      lastResortSeconds: spanOrNone("seconds"),
      fallenSeconds: spanOrNone("seconds"),
      pagesMegabytes: megabytes,
      readsMegabytes: megabytes,
    }),
    progress: z.strictObject({ throttle: between(0, ...A_WAIT), duration: between(0, ...A_WAIT), hideDelay: between(0, ...A_WAIT) }),
  };
}
