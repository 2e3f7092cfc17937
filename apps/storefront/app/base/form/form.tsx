// oxlint-disable-next-line no-restricted-imports -- this is the one place
import { Form as RouterForm } from "react-router";
import type { ComponentProps, SubmitEvent } from "react";
import { showGoing } from "../going.ts";
import { isStillTheirs } from "../person/session-guard.ts";

/**
 * The router's form without route discovery, which would render the page again after each load. Shows the pressed button as pending. Blocks
 * a change when another user has signed in meanwhile.
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
