import { Button } from "@rambla/ui/button";
import type { ReactNode } from "react";
import { Form } from "../../base/form/form.tsx";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { accountAddresses } from "./addresses.ts";

/** Logs out with a new document, which drops the customer's data. @param children other buttons of the form */
export function SignOut({
  className,
  variant = "secondary",
  children,
}: {
  className?: string;
  variant?: "secondary" | "quiet";
  children?: ReactNode;
}) {
  const text = useText("base");
  const to = useTo(accountAddresses);
  return (
    <Form method="post" action={to.account()} reloadDocument className={className}>
      <Button type="submit" name="intent" value="signOut" variant={variant}>
        {text("logOut")}
      </Button>
      {children}
    </Form>
  );
}
