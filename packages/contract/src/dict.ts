import * as z from "zod";
import { call } from "./call.ts";

export const dictContract = {
  dictItems: call
    .meta({ caller: "anonymous" })
    .route({ method: "GET", path: "/system/dicts/{code}/items", operationId: "dictItems" })
    .input(z.object({ code: z.string().max(60) }))
    .output(z.array(z.object({ value: z.string(), label: z.string() }))),
  countries: call
    .meta({ caller: "anonymous" })
    .route({ method: "GET", path: "/message/countries", operationId: "countries" })
    .output(
      z.array(z.object({ countryCode: z.string(), name: z.string(), phonePrefix: z.string(), currency: z.string(), language: z.string() })),
    ),
};
