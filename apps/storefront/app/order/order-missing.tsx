import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import type { ReactNode } from "react";
import { useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { homeAddresses } from "../home/parts/addresses.ts";
import { OrderPicture } from "./order-picture.tsx";
import { orderAddresses } from "./parts/addresses.ts";

/** No order for this caller: it does not exist, belongs to another person, or its link has expired; all get the same answer. @param title, children say what else is not there */
export function OrderMissing({ title, children }: { title?: string; children?: ReactNode }) {
  const text = useText("order");
  const find = useText("findOrder");
  const to = useTo(homeAddresses);
  const toOrder = useTo(orderAddresses);
  return (
    <EmptyState
      headingLevel={1}
      picture={<OrderPicture kind="parcel" />}
      title={title ?? text("notFoundTitle")}
      action={
        <>
          <LinkButton href={toOrder.findOrder()}>{find("title")}</LinkButton>
          <LinkButton variant="secondary" href={to.home()}>
            {text("continueShopping")}
          </LinkButton>
        </>
      }
    >
      {children ?? text("notFound")}
    </EmptyState>
  );
}
