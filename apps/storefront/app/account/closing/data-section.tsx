import type { Refusal } from "@rambla/core/refusal";
import { Button } from "@rambla/ui/button";
import { Link } from "@rambla/ui/link";
import { useEffect } from "react";
import { useNavigation } from "react-router";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { AccountForm, PasswordField, useProblem } from "../parts/account-form.tsx";
import { accountAddresses } from "../parts/addresses.ts";
import { AreaSection } from "../parts/area.tsx";
import type { FormProblem } from "../parts/form-answer.ts";

/** Puts the refusal at this form's field, as the page has another password field. */
export function ofCopy({ fields, ...refusal }: Refusal): Refusal {
  return fields ? { ...refusal, fields: { copyPassword: refusal.refused } } : refusal;
}

export function DataSection({ problem, address }: { problem: FormProblem | undefined; address: string | undefined }) {
  const text = useText("closing");
  const words = useText("account");
  const to = useTo(accountAddresses);
  const { errors, of } = useProblem(problem, ["copy"], "data");
  const busy = useNavigation().formData?.get("intent") === "copy";
  // The server sends a file, so the page stays.
  useEffect(() => {
    if (address !== undefined) window.location.assign(address);
  }, [address]);
  return (
    <AreaSection title={text("dataTitle")} news={address !== undefined && text("downloadBegun")}>
      <p>{text("dataLead")}</p>
      {address !== undefined && (
        <noscript>
          <a href={address}>{text("downloadStart")}</a>
        </noscript>
      )}
      <AccountForm errors={errors} key={address}>
        <PasswordField {...of("copyPassword")} label={words("password")} hint={text("dataPasswordHint")} />
        <p>
          <Button type="submit" name="intent" value="copy" variant="secondary" busy={busy}>
            {text("download")}
          </Button>
        </p>
      </AccountForm>
      <p>
        {text("closeLead")} <Link href={to.closing()}>{text("closeLink")}</Link>
      </p>
    </AreaSection>
  );
}
