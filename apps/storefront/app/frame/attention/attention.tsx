import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useFrameData } from "../../base/frame-data.ts";
import { useTo } from "../../base/market.tsx";
import { keepVisit } from "../../base/visit/visit.ts";
import { consentAddresses } from "../../consent/parts/addresses.ts";
import { tellTheShop, useChoice } from "../../consent/parts/choice.ts";
import { lazy } from "../../first-paint/lazy.tsx";
import { isOfferedHere } from "./offer-rules.ts";

const ConsentCorner = lazy(() => import("./consent-corner.tsx"), "optional");
const Offers = lazy(() => import("./offers.tsx"), "optional");
const Tags = lazy(() => import("./tags.tsx"), "optional");

/** Shows banners one at a time: the question about cookies first, offers after the answer. */
export function Attention() {
  const said = useChoice();
  const { pathname } = useLocation();
  const { cookieExceptPaths, tags, untaggedPaths } = useFrameData();
  const address = useTo(consentAddresses).choice();
  useEffect(() => void tellTheShop(address), [address]);
  useEffect(() => {
    if (said !== "unknown") keepVisit(said?.analytics === true);
  }, [said, pathname]);
  useFocusOnPage(said === undefined);
  if (said === "unknown") return null;
  if (said === undefined) return cookieExceptPaths.includes(pathname) ? null : <ConsentCorner />;
  return (
    <>
      {tags.length > 0 && <Tags choice={said} tags={tags} untaggedPaths={untaggedPaths} />}
      {isOfferedHere(pathname) && <Offers />}
    </>
  );
}

/** Returns the focus to the page once the banner with the focus is gone. */
function useFocusOnPage(isAsked: boolean): void {
  const wasAsked = useRef(isAsked);
  useEffect(() => {
    if (wasAsked.current && !isAsked && document.activeElement === document.body)
      document.getElementById("main")?.focus({ preventScroll: true });
    wasAsked.current = isAsked;
  }, [isAsked]);
}
