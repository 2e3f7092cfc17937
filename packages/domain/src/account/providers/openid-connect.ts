/** A provider that speaks OpenID Connect: by redirect, code, PKCE and a signed ID token (decision 093). */
import type { Configuration } from "openid-client";
import type { Log } from "../../platform/log.ts";
import { askingWithin, ProviderSilent } from "../../platform/silence.ts";
import type { ProvenPerson, SignInProvider, SignInQuestion } from "../../platform/sign-in-provider.ts";
import { knownAs } from "./provider-rules.ts";

/** What the environment says of the provider. */
export type OpenIdSettings = { readonly issuer: string; readonly clientId: string; readonly clientSecret: string; readonly name: string };

/** What the library says when no answer came, or none that is one: nothing about who is there. */
const SILENT = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
]);

/** Loaded by the first person who comes by it. */
const library = () => import("openid-client");

/**
 * Makes the provider. What it says of itself is asked when it is needed first, and once more after it has kept silent.
 * @param seconds how long it may take to answer
 */
export function openIdProvider({ issuer, clientId, clientSecret, name }: OpenIdSettings, log: Log, seconds: number): SignInProvider {
  const { origin, protocol } = new URL(issuer);
  const within = askingWithin("the sign-in provider", seconds);
  let found: Promise<Configuration> | undefined;

  async function discovered(): Promise<Configuration> {
    const { discovery, enableNonRepudiationChecks, allowInsecureRequests } = await library();
    // A plain line is for a provider on this very machine: the environment takes no other.
    const execute = [enableNonRepudiationChecks, ...(protocol === "http:" ? [allowInsecureRequests] : [])];
    return await discovery(new URL(issuer), clientId, clientSecret, undefined, { timeout: seconds, execute });
  }

  /** Asks with what is known of the provider. */
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
        // Whether the shop or somebody else is wrong only its people can tell.
        log.warn({ error, reason: "answer" }, "the answer of a sign-in provider was refused");
        return undefined;
      }
    });
  }

  return { provider: issuer, name, formTargets: [origin], addressFor, personIn };
}
