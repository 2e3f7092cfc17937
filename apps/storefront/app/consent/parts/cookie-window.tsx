import { type ReactNode, useState } from "react";
import { lazy } from "../../first-paint/lazy.tsx";

const ConsentWindow = lazy(() => import("./consent-window.tsx"));

/** Opens what may be kept in this browser; `children` draws the button. */
export function CookieWindow({ children }: { children: (open: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  // Drawn from the first opening on, so that the focus goes back where it was.
  const [wanted, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      {children(open)}
      {wanted && <ConsentWindow open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
