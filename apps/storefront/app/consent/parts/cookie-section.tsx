import { Button } from "@rambla/ui/button";
import { AreaSection } from "../../account/parts/area.tsx";
import { useText } from "../../base/text.tsx";
import { CookieWindow } from "./cookie-window.tsx";

/** The cookie settings in the account. */
export function CookieSection() {
  const base = useText("base");
  const text = useText("consent");
  return (
    <AreaSection title={base("cookies")}>
      <p>{text("settingsLead")}</p>
      <p>
        <CookieWindow>
          {(open) => (
            <Button variant="secondary" aria-haspopup="dialog" onClick={open}>
              {text("manage")}
            </Button>
          )}
        </CookieWindow>
      </p>
    </AreaSection>
  );
}
