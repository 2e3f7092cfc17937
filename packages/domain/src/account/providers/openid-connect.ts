/** OpenID Connect: redirect, code, PKCE and a signed ID token. */
import type { Configuration } from "openid-client";
import type { Log } from "../../platform/log.ts";
import { askingWithin, ProviderSilent } from "../../platform/silence.ts";
import type { ProvenPerson, SignInProvider, SignInQuestion } from "../../platform/sign-in-provider.ts";
import { knownAs } from "./provider-rules.ts";

/** From the environment. */
export type OpenIdSettings = { readonly issuer: string; readonly clientId: string; readonly clientSecret: string; readonly name: string };

/** Library errors without a usable answer. */
const SILENT = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
]);

/** Loaded on first use. */
const library = () => import("openid-client");

/** Discovers the provider on first use, and again after a failure. @param seconds timeout */
export function openIdProvider({ issuer, clientId, clientSecret, name }: OpenIdSettings, log: Log, seconds: number): SignInProvider {
  const { origin, protocol } = new URL(issuer);
  const within = askingWithin("the sign-in provider", seconds);
  let found: Promise<Configuration> | undefined;

  async function discovered(): Promise<Configuration> {
    const { discovery, enableNonRepudiationChecks, allowInsecureRequests } = await library();
    // HTTP only for a provider on this machine; the environment allows no other.
    const execute = [enableNonRepudiationChecks, ...(protocol === "http:" ? [allowInsecureRequests] : [])];
    return await discovery(new URL(issuer), clientId, clientSecret, undefined, { timeout: seconds, execute });
  }

  async function ask<Answer>(call: (configuration: Configuration) => Promise<Answer>): Promise<Answer> {
    try {
      return await within(async () => {
        found ??= discovered();
        return await call(await found);
      });
    } catch (error) {
      found = undefined;
      log.warn({ error }, "the sign-in provider did not answer");
      throw error instanceof ProviderSilent ? error : new ProviderSilent("the sign-in provider did not answer", error);
    }
  }

  async function addressFor({ returnTo, state, nonce, verifier }: SignInQuestion): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
    const challenge = await calculatePKCECodeChallenge(verifier);
    const parameters = {
      redirect_uri: returnTo,
      scope: "openid email profile",
      state,
      nonce,
      code_challenge: challenge,
      code_challenge_method: "S256",
    };
    return await ask(async (configuration) => buildAuthorizationUrl(configuration, parameters).href);
  }

  async function personIn(
    answer: URLSearchParams,
    { returnTo, state, nonce, verifier }: SignInQuestion,
  ): Promise<ProvenPerson | undefined> {
    const { authorizationCodeGrant, ResponseBodyError, WWWAuthenticateChallengeError, ClientError, AuthorizationResponseError } =
      await library();
    const address = new URL(returnTo);
    address.search = answer.toString();
    return await ask(async (configuration) => {
      try {
        const tokens = await authorizationCodeGrant(configuration, address, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        return claims && { issuer: claims.iss, subject: claims.sub, knownAs: knownAs(claims) };
      } catch (error) {
        const isSaid = error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError;
        const isSilent = isSaid
          ? error.status >= 500
          : !(error instanceof AuthorizationResponseError) && !(error instanceof ClientError && !SILENT.has(error.code ?? ""));
        if (isSilent) throw error;
        // Only an operator can tell a wrong setting from an attack.
        log.warn({ error, reason: "answer" }, "the answer of a sign-in provider was refused");
        return undefined;
      }
    });
  }

  return { provider: issuer, name, formTargets: [origin], addressFor, personIn };
}
