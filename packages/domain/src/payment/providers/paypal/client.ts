import type * as sdk from "@paypal/paypal-server-sdk";
import type { ApiError, ApiResponse, OrdersController, PaymentsController } from "@paypal/paypal-server-sdk";
import * as z from "zod";
import { jsonIn } from "../../../platform/json.ts";
import { ProviderRefused, ProviderSilent } from "../../../platform/silence.ts";
import type { PayPalSettings } from "./settings.ts";

/** PayPal refused. Carries its codes, and no content of the request. */
export class PayPalProblem extends ProviderRefused {
  readonly status: number | undefined;
  readonly code: string;
  /** PayPal's support finds the call by it. */
  readonly debugId: string | undefined;

  constructor(code: string, status?: number, debugId?: string) {
    super(`PayPal: ${code}`);
    this.name = "PayPalProblem";
    this.code = code;
    this.status = status;
    this.debugId = debugId;
  }
}

export type PayPalLibrary = typeof sdk;
type PayPal = { readonly library: PayPalLibrary; readonly orders: OrdersController; readonly payments: PaymentsController };

/** Throws PayPalProblem for a refusal, ProviderSilent when no answer decides anything. */
export type AskPayPal = <Answer>(call: (paypal: PayPal) => Promise<ApiResponse<Answer>>) => Promise<Answer>;

/** Larger than any answer about one order. */
const LONGEST_ANSWER = 1024 * 1024;

const refusal = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
});

/** Makes the client. The first payment loads the library; a rejected token is requested again. */
export function payPalClient(settings: PayPalSettings): AskPayPal {
  let made: Promise<PayPal> | undefined;

  return async (call) => {
    for (let isSecond = false; ; isSecond = true) {
      const current = (made ??= connect(settings));
      try {
        return (await call(await current)).result;
      } catch (error) {
        const problem = await problemOf(error);
        if (isDecided(problem)) throw problem;
        // The library caches its token, and also a failure to get one.
        if (made === current) made = undefined;
        if (problem.status !== 401 || isSecond) throw new ProviderSilent("PayPal did not answer", problem);
      }
    }
  };
}

/** Whether PayPal judged the request itself, not the credentials, the rate or its own state. */
function isDecided({ status = 500 }: PayPalProblem): boolean {
  return status < 500 && status !== 401 && status !== 429;
}

async function connect({ clientId, clientSecret, place }: PayPalSettings): Promise<PayPal> {
  const library = await import("@paypal/paypal-server-sdk");
  const { Client, Environment, OrdersController, PaymentsController } = library;
  const client = new (class extends Client {
    /** The library knows two hosts; the settings name the one to use. */
    override getRequestBuilderFactory(): ReturnType<sdk.Client["getRequestBuilderFactory"]> {
      const make = super.getRequestBuilderFactory();
      return (...about) => {
        const builder = make(...about);
        builder.interceptRequest((request) => ({ ...request, url: place.api + pathOf(request.url) }));
        return builder;
      };
    }
  })({
    environment: Environment.Production,
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
    unstable_httpClientOptions: { maxRedirects: 0, maxContentLength: LONGEST_ANSWER },
  });
  return { library, orders: new OrdersController(client), payments: new PaymentsController(client) };
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Drops everything but codes: errors of the library carry whole requests, with the token. */
async function problemOf(error: unknown): Promise<PayPalProblem> {
  const { ApiError: Refused } = await import("@paypal/paypal-server-sdk");
  if (error instanceof Refused) return refusedBy(error);
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
  return new PayPalProblem(code ?? (error instanceof Error ? error.name : "unknown"));
}

function refusedBy({ statusCode, body }: ApiError): PayPalProblem {
  const said = refusal.safeParse(typeof body === "string" ? jsonIn(body) : undefined).data;
  return new PayPalProblem(said?.details?.[0]?.issue ?? said?.name ?? said?.error ?? `HTTP_${statusCode}`, statusCode, said?.debug_id);
}
