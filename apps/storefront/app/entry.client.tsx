import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { textsArrived } from "virtual:messages";
import { moveToOwnLayout } from "./base/own-layout.ts";
import { refuseText } from "./base/trusted-types.ts";
import { heedWhoIsHere } from "./base/person/whose-tab.ts";
import { awaitShopper } from "./first-paint/later.tsx";
import { guardReloads } from "./frame/trouble/reload-guard.ts";

refuseText();
heedWhoIsHere();
moveToOwnLayout();
guardReloads();
awaitShopper();

await textsArrived();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
