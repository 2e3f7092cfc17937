/** A real OpenID Connect provider on loopback with optional faults, and a browser that visits it. */
import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import type { OpenIdSettings } from "../src/account/providers/openid-connect.ts";
import { RETURN_PATH } from "../src/account/providers/provider-attempt-service.ts";

/** Faults of the provider. */
export type Bent = {
  /** Other claims in the ID token, with a valid signature. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Another key, no signature, or the public key used as a secret. */
  readonly signedBy?: KeyObject | "nobody" | "everybody";
  /** The key id in the token. */
  readonly keyId?: string;
  /** Replaces the answer of the token endpoint. */
  readonly token?: (response: ServerResponse) => void;
  /** The person declines. */
  readonly isDeclined?: boolean;
};

/** A person with an account there; their mailbox at the provider decides nothing. */
export type Somebody = { readonly subject: string; readonly email?: string };

const CLIENT = { clientId: "rambla", clientSecret: "a secret of the shop and its provider" };
const HOSTS = ["es.lumbra.localhost", "es.nidora.localhost"];

type Settings = OpenIdSettings & { readonly issuer: string };

export type OpenIdTestProvider = {
  readonly settings: Settings;
  /** Sets the faults from now on. */
  bend(bent: Bent): void;
  /**
   * Visits the provider as a person.
   * @returns the parameters of the return address
   */
  visit(url: string, somebody: Somebody): Promise<URLSearchParams>;
  close(): Promise<void>;
};

export const aKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

export async function anOpenIdProvider(): Promise<OpenIdTestProvider> {
  const key = aKey();
  const people = new Map<string, Somebody>();
  let bent: Bent = {};
  let visitor = "";
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        token_endpoint_auth_method: "client_secret_post",
        grant_types: ["authorization_code"],
        response_types: ["code"],
        redirect_uris: HOSTS.map((host) => `http://${host}:3000${RETURN_PATH}`),
      },
    ],
    jwks: { keys: [{ ...key.export({ format: "jwk" }), kid: "first", alg: "RS256", use: "sig" }] },
    cookies: { keys: ["only for tests"] },
    // ID tokens contain the mailbox, as at most providers.
    conformIdTokenClaims: false,
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => Promise.resolve({ sub: accountId, email: people.get(accountId)?.email, email_verified: true }),
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc: { client, session } }) {
      const grant = new provider.Grant({ clientId: client?.clientId ?? "", accountId: session?.accountId ?? "" });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();

  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith("/interaction/")) {
      const result = bent.isDeclined ? { error: "access_denied" } : { login: { accountId: visitor } };
      void provider.interactionFinished(request, response, result);
      return;
    }
    if (request.url === "/token") {
      if (bent.token) return bent.token(response);
      bendAnswer(response, (tokens) => ({ ...tokens, id_token: rewritten(tokens.id_token, bent, key) }));
    }
    void answer(request, response);
  });

  return {
    settings: { issuer, ...CLIENT, name: "Friendly ID" },
    bend: (next) => {
      bent = next;
    },
    async visit(url, somebody) {
      people.set(somebody.subject, somebody);
      visitor = somebody.subject;
      const cookies = new Map<string, string>();
      let next = new URL(url);
      // Follows redirects until one leaves the provider.
      while (next.origin === issuer) {
        const { headers } = await fetch(next, {
          redirect: "manual",
          headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
        });
        for (const cookie of headers.getSetCookie()) cookies.set(...(cookie.split(";")[0]?.split("=", 2) as [string, string]));
        next = new URL(headers.get("location") ?? "about:nowhere", next);
      }
      return next.searchParams;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

type Tokens = { readonly id_token: string };

/** Changes a complete JSON answer. */
function bendAnswer(response: ServerResponse, change: (tokens: Tokens) => object): void {
  const end = response.end.bind(response);
  response.end = ((body: Buffer | string) => {
    const said = JSON.parse(body.toString()) as Tokens;
    const text = JSON.stringify("id_token" in said ? change(said) : said);
    response.setHeader("content-length", Buffer.byteLength(text));
    return end(text);
  }) as typeof response.end;
}

function rewritten(token: string, { claims, signedBy, keyId }: Bent, own: KeyObject): string {
  const [head = "", body = ""] = token.split(".");
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;
  const write = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  if (signedBy === "nobody") return `${write({ ...read(head), alg: "none" })}.${write({ ...read(body), ...claims })}.`;
  const isSecret = signedBy === "everybody";
  const said = `${write({ ...read(head), ...(isSecret && { alg: "HS256" }), ...(keyId !== undefined && { kid: keyId }) })}.${write({ ...read(body), ...claims })}`;
  if (isSecret)
    return `${said}.${createHmac("sha256", createPublicKey(own).export({ type: "spki", format: "pem" }))
      .update(said)
      .digest("base64url")}`;
  return `${said}.${sign("sha256", Buffer.from(said), signedBy ?? own).toString("base64url")}`;
}
