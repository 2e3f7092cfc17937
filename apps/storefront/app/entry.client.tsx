import { LANGUAGES } from "@rambla/core/market";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadCatalogue } from "virtual:messages";
import { guardReloads } from "./shell/reload-guard.ts";

guardReloads();

const language = LANGUAGES.find((code) => code === document.documentElement.dataset["language"]) ?? "en";

await loadCatalogue(language);
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
