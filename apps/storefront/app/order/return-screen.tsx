import { LinkButton } from "@rambla/ui/button";
import { useEffect, useState } from "react";
import { useLoaderData, useLocation, useNavigate, useRevalidator } from "react-router";
import { useTo } from "../shell/market.tsx";
import { useText } from "../shell/text.tsx";
import styles from "./order-page.module.css";
import { OrderPicture } from "./order-picture.tsx";
import { useOrderToken } from "./order-token.ts";
import type { loader } from "./return.data.ts";

const FIRST_WAIT = 1500;
const LONGEST_WAIT = 10_000;
/** From here on it is said that it may take longer. */
const PATIENCE = 8;

type Result = "success" | "fail";

/** What the page is about, for its heading and its title. `result` is what the address says, and only decides the words. */
export function returnHeading(data: Pick<Awaited<ReturnType<typeof loader>>, "order"> | undefined, result: Result) {
  if (!data?.order) return "unknownTitle";
  return result === "fail" ? "unfinishedTitle" : "waitingTitle";
}

/** Back from the provider, and the result is not known yet: waits, asks again by itself, never calls it failed. */
export function ReturnScreen() {
  const data = useLoaderData<typeof loader>();
  const { orderId, orderToken, order } = data;
  const text = useText("order");
  const to = useTo();
  const navigate = useNavigate();
  const { revalidate, state } = useRevalidator();
  const [tries, setTries] = useState(0);
  const result: Result = useLocation().pathname.endsWith("/fail") ? "fail" : "success";
  // Whoever left the provider's page without paying may try again: what still comes of the earlier attempt is refunded.
  const mayPayAgain = result === "fail" || tries >= PATIENCE;
  const kept = useOrderToken(orderId);
  const heading = <h1>{text(returnHeading(data, result))}</h1>;

  // The order was opened by its link in this tab: the token opens it again.
  useEffect(() => {
    if (!order && !orderToken && kept) void navigate(to.paymentReturn(orderId, { orderToken: kept }, result), { replace: true });
  }, [order, orderToken, kept, navigate, orderId, to, result]);

  useEffect(() => {
    if (!order || state !== "idle") return;
    const timer = setTimeout(
      () => {
        setTries((before) => before + 1);
        if (document.visibilityState === "visible") void revalidate();
      },
      Math.min(FIRST_WAIT * 1.3 ** tries, LONGEST_WAIT),
    );
    return () => clearTimeout(timer);
  }, [order, state, tries, revalidate]);

  if (!order) {
    return (
      <div className={styles.centre}>
        <OrderPicture kind="waiting" />
        {heading}
        <p>{text("unknown")}</p>
        <LinkButton href={to.home()}>{text("continueShopping")}</LinkButton>
      </div>
    );
  }
  return (
    <div className={styles.centre}>
      <OrderPicture kind="waiting" />
      {heading}
      <p>{text(result === "fail" ? "unfinished" : "waiting")}</p>
      <p role="status">{result === "success" && mayPayAgain ? text("waitingStill") : ""}</p>
      <p className={styles.links}>
        {mayPayAgain && <LinkButton href={to.submitOrder(orderId, { token: orderToken })}>{text("failAgain")}</LinkButton>}
        <LinkButton variant="secondary" href={to.paymentReturn(orderId, { orderToken }, result)}>
          {text("waitingRefresh")}
        </LinkButton>
        <LinkButton variant="quiet" href={to.orderDetails(orderId, { token: orderToken })}>
          {text("viewOrder")}
        </LinkButton>
      </p>
    </div>
  );
}
