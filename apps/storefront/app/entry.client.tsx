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

// This runs in the shared chunk before the page's own modules request their texts. A part that waits for texts during hydration would block
// its surroundings and lose what was typed.
void Promise.resolve()
  .then(textsArrived)
  .then(() =>
    startTransition(() => {
      hydrateRoot(document, <HydratedRouter />);
    }),
  );
