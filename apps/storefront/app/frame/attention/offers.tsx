import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { ask, having, NotAnswered } from "../../base/asking/ask.ts";
import { useTo } from "../../base/market.tsx";
import { homeAddresses } from "../../home/parts/addresses.ts";
import type { Offered } from "../../home/parts/offered.ts";
import { Notice } from "./notice.tsx";
import { type StorageName, readStored, writeStored } from "../../base/visit/storage.ts";
import { countFrom, endOfDay, isClosedToday, NOTICE_AFTER, pageAt } from "./offer-rules.ts";
import { SubscribePopUp } from "./subscribe-pop-up.tsx";

/** Names in the storage, fixed by the specification. */
const CLOSED = "advertisementTime";
const ADVERT = "advertShown";
const COUNTDOWN = "subscribeCountdown";
const SHOWN = "subscribeShown";
const SUBMITTED = "subscribeSubmitted";

/** Shows the notice of the day, the page's advert and the newsletter, each when it is due, one at a time. */
export default function Offers() {
  const offered = useOffered();
  const { pathname } = useLocation();
  const [isClosed, close] = useClosedToday(CLOSED);
  const [isAdvertClosed, closeAdvert] = useClosedToday(ADVERT);
  const [isOver, setOver] = useState(isNewsletterOver);
  const isDue = useCountdown(isOver ? undefined : offered?.popUp?.delay);
  if (!offered) return null;
  if (offered.notice && !isClosed) return <Notice offer={offered.notice} onClose={close} />;
  const advert = offered.adverts[pageAt(pathname)];
  if (advert && !isAdvertClosed) return <Notice offer={advert} onClose={closeAdvert} />;
  if (!offered.popUp || !isDue || isOver) return null;
  return (
    <SubscribePopUp
      offer={offered.popUp}
      onClose={() => setOver(true)}
      onSubmitted={() => writeStored("localStorage", SUBMITTED, "true")}
    />
  );
}

/** Whether an offer was closed today, and the function that closes it. */
function useClosedToday(name: string): readonly [isClosed: boolean, close: () => void] {
  const [isClosed, setClosed] = useState(() => isClosedToday(read("localStorage", name), new Date()));
  const close = () => {
    writeStored("localStorage", name, String(endOfDay(new Date())));
    setClosed(true);
  };
  return [isClosed, close];
}

/** Loads the offers when the first may be due; never when none can be. */
function useOffered(): Offered | undefined {
  const address = useTo(homeAddresses).offers();
  const [offered, setOffered] = useState<Offered>();
  useEffect(() => {
    if ([CLOSED, ADVERT].every((name) => isClosedToday(read("localStorage", name), new Date())) && isNewsletterOver()) return;
    let isHere = true;
    const timer = setTimeout(
      () => {
        ask(address, having<Offered>("notice", "adverts", "popUp")).then(
          (found) => isHere && setOffered(found),
          (error: unknown) => {
            // Without an answer nothing is offered; the server's log has the reason.
            if (!(error instanceof NotAnswered)) throw error;
          },
        );
      },
      Math.max(0, NOTICE_AFTER - performance.now()),
    );
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [address]);
  return offered;
}

const isNewsletterOver = (): boolean => read("sessionStorage", SHOWN) !== null || read("localStorage", SUBMITTED) !== null;

/** Counts down in this tab across pages. @returns whether the newsletter is due on this page */
function useCountdown(delay: number | undefined): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (delay === undefined) return;
    const tick = (left: number): void => {
      if (left > 0) return writeStored("sessionStorage", COUNTDOWN, String(left));
      clearInterval(timer);
      writeStored("sessionStorage", COUNTDOWN, undefined);
      writeStored("sessionStorage", SHOWN, "true");
      setDue(true);
    };
    let left = countFrom(read("sessionStorage", COUNTDOWN), delay);
    const timer = setInterval(() => tick((left -= 1)), 1000);
    return () => clearInterval(timer);
  }, [delay]);
  return isDue;
}

/** Without a storage the offer would return on each page, so it counts as shown. */
const read = (storage: StorageName, name: string) => readStored(storage, name, name === SHOWN ? "true" : null);
