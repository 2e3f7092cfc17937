/** Talks to the browser's passkey API. Loaded on demand. */
import { isRefusal, type Refusal } from "@rambla/core/refusal";
import { startAuthentication, startRegistration, WebAuthnAbortService } from "@simplewebauthn/browser";
import { ask, having, NotAnswered } from "../../base/asking/ask.ts";
import type { ShopClient } from "../../base/page-context.ts";

type Options<Call extends "passkeyLoginOptions" | "passkeyOptions"> = Awaited<ReturnType<ShopClient["account"][Call]>>;

/** What to send, why the shop refused, or why nothing was done: cancelled, or this device is `known`. */
export type Outcome = { readonly credential: string } | { readonly refusal: Refusal } | { readonly undone: "left" | "known" };

/** Share of the options' lifetime after which new ones are requested. */
const FRESH = 0.8;

/** Asks the user for a passkey. @param address of the options */
export async function showPasskey(address: string): Promise<Outcome> {
  const options = await optionsFrom<Options<"passkeyLoginOptions">>(address, {});
  return isRefusal(options) ? { refusal: options } : await outcomeOf(() => startAuthentication({ optionsJSON: options }));
}

export async function makePasskey(address: string, password: string): Promise<Outcome> {
  const options = await optionsFrom<Options<"passkeyOptions">>(address, { password });
  return isRefusal(options) ? { refusal: options } : await outcomeOf(() => startRegistration({ optionsJSON: options }));
}

/**
 * Offers passkeys in the browser's autofill until stopped; renews expiring options.
 * @returns what to send; undefined once stopped, or when unsupported
 */
export async function offerPasskeys(address: string, stopped: AbortSignal): Promise<string | undefined> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return undefined;
  stopped.addEventListener("abort", () => WebAuthnAbortService.cancelCeremony(), { once: true });
  while (!stopped.aborted) {
    const options = await optionsFrom<Options<"passkeyLoginOptions">>(address, {});
    if (isRefusal(options) || stopped.aborted) return undefined;
    let isOld = false;
    const again = setTimeout(() => {
      isOld = true;
      WebAuthnAbortService.cancelCeremony();
    }, options.timeout * FRESH);
    const outcome = await outcomeOf(() => startAuthentication({ optionsJSON: options, useBrowserAutofill: true }));
    clearTimeout(again);
    if ("credential" in outcome) return outcome.credential;
    if (!isOld) return undefined;
    await untilSeen(stopped);
  }
  return undefined;
}

/** Waits until the page is visible. */
async function untilSeen(stopped: AbortSignal): Promise<void> {
  if (!document.hidden) return;
  await new Promise<void>((seen) => {
    document.addEventListener("visibilitychange", () => seen(), { once: true });
    stopped.addEventListener("abort", () => seen(), { once: true });
  });
}

async function optionsFrom<Given extends { readonly challenge: string }>(address: string, question: object): Promise<Given | Refusal> {
  try {
    return await ask(address, having<Given>("challenge"), question);
  } catch (error) {
    if (!(error instanceof NotAnswered)) throw error;
    return { refused: error.refused ?? "service.unavailable", ...(error.values && { values: error.values }) };
  }
}

/** The error's name tells what the user did. */
async function outcomeOf(work: () => Promise<object>): Promise<Outcome> {
  try {
    return { credential: JSON.stringify(await work()) };
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "InvalidStateError") return { undone: "known" };
    return name === "NotAllowedError" || name === "AbortError" ? { undone: "left" } : { refusal: { refused: "passkey.failed" } };
  }
}
