import { Link } from "@rambla/ui/link";
import { type MouseEvent, useState } from "react";
import { useFrameData } from "../../base/frame-data.ts";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { onDemand } from "../../first-paint/later.tsx";
import { infoAddresses } from "./addresses.ts";

const PrivacyWindow = onDemand(() => import("./privacy-window.tsx"));

/** Opens the privacy policy beside what is being typed (R-107, D-047); without scripts it is a page. Nothing where the brand has written none. */
export function PrivacyLink() {
  const text = useText("info");
  const to = useTo(infoAddresses);
  const { privacyPolicyId } = useFrameData();
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  if (privacyPolicyId === null) return null;
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <Link href={to.info(privacyPolicyId)} target="_blank" onClick={open}>
        {text("privacyRead")}
      </Link>
      {wanted && <PrivacyWindow open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
