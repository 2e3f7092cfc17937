import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { textsArrived } from "virtual:messages";
import { awaitShopper } from "./shell/later.tsx";
import { guardReloads } from "./shell/reload-guard.ts";

guardReloads();
awaitShopper();

/** The page stands already: the browser shows it before the program takes its time. Nobody looks at a hidden one. */
function painted(): Promise<void> {
  return new Promise((done) => {
    if (document.visibilityState === "hidden") done();
    else requestAnimationFrame(() => setTimeout(done));
  });
}

await Promise.all([textsArrived(), painted()]);
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
