import { Button } from "@rambla/ui/button";
import { Corner } from "@rambla/ui/corner";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { consentAddresses } from "../../consent/parts/addresses.ts";
import { type Choice, ONLY_REQUIRED, say } from "../../consent/parts/choice.ts";
import { CookieWindow } from "../../consent/parts/cookie-window.tsx";

/** Asks about cookies. Refusing takes as few presses as accepting, and the page stays usable. */
export default function ConsentCorner() {
  const text = useText("consent");
  const address = useTo(consentAddresses).choice();
  const take = (choice: Choice) => {
    // The focused button is gone after the answer.
    document.getElementById("main")?.focus({ preventScroll: true });
    say(choice, address);
  };
  return (
    <Corner
      title={text("title")}
      footer={
        <>
          <Button variant="secondary" size="s" onClick={() => take(ONLY_REQUIRED)}>
            {text("onlyRequired")}
          </Button>
          <Button variant="secondary" size="s" onClick={() => take({ analytics: true, marketing: true })}>
            {text("allowAll")}
          </Button>
          <CookieWindow>
            {(open) => (
              <Button variant="quiet" size="s" onClick={open}>
                {text("manage")}
              </Button>
            )}
          </CookieWindow>
        </>
      }
    >
      <p>{text("lead")}</p>
    </Corner>
  );
}
