import { Button } from "@rambla/ui/button";
import { Icon } from "@rambla/ui/icon";
import { Notice } from "@rambla/ui/notice";
import { useNavigation } from "react-router";
import { Form } from "../../base/form/form.tsx";
import type { ShopClient } from "../../base/page-context.ts";
import { useRefusalText, useText } from "../../base/text.tsx";
import type { FormProblem } from "../parts/form-answer.ts";
import { type ProviderWord, troubleOf } from "../parts/provider-word.ts";
import styles from "../parts/ways-list.module.css";

export type Offered = Awaited<ReturnType<ShopClient["account"]["providersOffered"]>>;

const INTENT = "provider";

/** Shows a refusal of the provider, before or after the redirect. */
export function ProviderTrouble({ word, problem }: { word: ProviderWord | undefined; problem: FormProblem | undefined }) {
  const refusalText = useRefusalText();
  // The refusals of other forms are shown there.
  const refusal = problem ? (problem.intent === INTENT ? problem.refusal : undefined) : troubleOf(word);
  return (
    refusal && (
      <Notice tone="danger" live="assertive">
        {refusalText(refusal.refused, refusal.values)}
      </Notice>
    )
  );
}

export function ProviderLogin({ offered }: { offered: Offered }) {
  const text = useText("account");
  const going = useNavigation().formData?.get("provider");
  if (offered.length === 0) return null;
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{text("passkeyOr")}</p>
      {offered.map(({ provider, name }) => (
        <Form key={provider} method="post">
          <input type="hidden" name="provider" value={provider} />
          <Button
            type="submit"
            name="intent"
            value={INTENT}
            variant="secondary"
            size="l"
            wide
            icon={<Icon name="user" size={20} />}
            busy={going === provider}
          >
            {text("providerLogin", { provider: name })}
          </Button>
        </Form>
      ))}
    </div>
  );
}
