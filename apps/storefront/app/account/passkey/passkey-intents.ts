const INTENTS = ["passkeyAdd", "passkeyName", "passkeyRemove"] as const;
export type PasskeyIntent = (typeof INTENTS)[number];

export function isOfPasskeys(intent: string): intent is PasskeyIntent {
  return INTENTS.some((one) => one === intent);
}
