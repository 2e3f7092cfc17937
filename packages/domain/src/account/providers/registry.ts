import type { Shop } from "../../platform/shop.ts";
import type { SignInProvider } from "../../platform/sign-in-provider.ts";
import { openIdProvider, type OpenIdSettings } from "./openid-connect.ts";
import { standInProvider } from "./stand-in.ts";

/** The provider of the environment, the sandbox in the demo, or none. */
export function makeSignInProviders(
  { demo, ...parts }: Pick<Shop, "clock" | "config" | "log" | "secret" | "demo">,
  openId: OpenIdSettings | undefined,
): SignInProvider[] {
  if (openId) return [openIdProvider(openId, parts.log, parts.config.account.providerSeconds)];
  return demo ? [standInProvider(parts)] : [];
}
