import { writeAmountsIn } from "@rambla/core/money";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { textsArrived } from "virtual:messages";
import { moveToOwnLayout } from "./base/own-layout.ts";
import { refuseText } from "./base/trusted-types.ts";
import { guardSession } from "./base/person/session-guard.ts";
import { awaitShopper } from "./first-paint/lazy.tsx";
import { guardReloads } from "./frame/trouble/reload-guard.ts";

refuseText();
writeAmountsIn(() => document.documentElement.lang);
guardSession();
moveToOwnLayout();
guardReloads();
awaitShopper();

// This lies in the file that all pages share, and runs before the modules of the page at hand, which ask for their texts: first these. A part
// that waited for texts while React takes the page over would keep everything around it from being drawn, and from what was typed (decision 233).
void Promise.resolve()
  .then(textsArrived)
  .then(() =>
    startTransition(() => {
      hydrateRoot(document, <HydratedRouter />);
    }),
  );
