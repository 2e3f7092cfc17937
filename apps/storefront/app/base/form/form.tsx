/** The router's form as every page uses it. */
// oxlint-disable-next-line no-restricted-imports -- this is the one place
import { Form as RouterForm } from "react-router";
import type { ComponentProps, SubmitEvent } from "react";
import { showGoing } from "../going.ts";
import { isStillTheirs } from "../person/session-guard.ts";

/**
 * A form of the shop: by itself the router would ask for the routes its forms lead to after each load, and draw the page again when it knows them (decision 043). The button
 * that sends it shows that at once. One that changes something is not sent by a page of somebody who is not here any more.
 */
export function Form(props: Omit<ComponentProps<typeof RouterForm>, "discover">) {
  const { onSubmit, ...rest } = props;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (rest.method === "post" && !isStillTheirs()) return event.preventDefault();
    onSubmit?.(event);
    if (!event.defaultPrevented) showGoing(event.nativeEvent.submitter);
  };
  return <RouterForm {...rest} onSubmit={submit} discover="none" />;
}
