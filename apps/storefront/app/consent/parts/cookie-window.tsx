import { type ReactNode, useState } from "react";
import { lazy } from "../../first-paint/lazy.tsx";

const ConsentWindow = lazy(() => import("./consent-window.tsx"));

/** Opens the cookie settings; `children` draws the button. */
export function CookieWindow({ children }: { children: (open: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  // Stays drawn after the first opening, so that the focus returns.
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
