import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { textsArrived } from "virtual:messages";
import { awaitShopper } from "./shell/later.tsx";
import { moveToOwnLayout } from "./shell/own-layout.ts";
import { guardReloads } from "./shell/reload-guard.ts";

moveToOwnLayout();
guardReloads();
awaitShopper();

await textsArrived();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
