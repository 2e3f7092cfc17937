import type { Refusal } from "@rambla/core/refusal";
import { Button } from "@rambla/ui/button";
import { Disclosure } from "@rambla/ui/disclosure";
import { ErrorSummary } from "@rambla/ui/error-summary";
import { TextField } from "@rambla/ui/field";
import { Notice } from "@rambla/ui/notice";
import { type FormEvent, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { Form } from "../../base/form/form.tsx";
import { isStillTheirs } from "../../base/person/session-guard.ts";
import { useMarket, useTo } from "../../base/market.tsx";
import type { ShopClient } from "../../base/page-context.ts";
import { useText } from "../../base/text.tsx";
import { AccountForm, PasswordField, useProblem } from "../parts/account-form.tsx";
import { accountAddresses } from "../parts/addresses.ts";
import { AreaSection } from "../parts/area.tsx";
import type { FormProblem } from "../parts/form-answer.ts";
import type { PasskeyIntent } from "./passkey-intents.ts";
import { useCanUsePasskeys } from "./passkey-place.ts";
import styles from "../parts/ways-list.module.css";

type Passkeys = Awaited<ReturnType<ShopClient["account"]["passkeyList"]>>;

/** The shop checks it again. */
const LONGEST_NAME = 60;

export function PasskeySection({
  passkeys,
  host,
  problem,
  done,
}: {
  passkeys: Passkeys;
  host: string | null;
  problem: FormProblem | undefined;
  done: PasskeyIntent | undefined;
}) {
  const text = useText("account");
  const { errors } = useProblem(problem, ["passkeyName", "passkeyRemove"], "passkeys");
  const told = { passkeyAdd: text("passkeyAdded"), passkeyName: text("passkeyNamed"), passkeyRemove: text("passkeyRemoved") };
  if (host === null && passkeys.length === 0) return null;
  return (
    <AreaSection title={text("passkeysTitle")} news={done && told[done]}>
      <p className={styles.muted}>{text("passkeysLead")}</p>
      <ErrorSummary title={(count) => text("errorsTitle", { count })} errors={errors} />
      {passkeys.length > 0 && (
        <ul role="list" className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyLine key={`${passkey.passkeyId} ${passkey.name}`} passkey={passkey} isHere={passkey.host === host} />
          ))}
        </ul>
      )}
      {host !== null && <AddPasskey key={passkeys.length} host={host} problem={problem} />}
    </AreaSection>
  );
}

function PasskeyLine({ passkey, isHere }: { passkey: Passkeys[number]; isHere: boolean }) {
  const text = useText("account");
  const { languageTag, timeZone } = useMarket();
  const sending = useNavigation().formData;
  const isSent = (intent: string) => sending?.get("intent") === intent && sending.get("passkeyId") === passkey.passkeyId;
  const when = (moment: string) =>
    new Intl.DateTimeFormat(languageTag, { dateStyle: "medium", timeStyle: "short", timeZone }).format(new Date(moment));
  const name = passkey.name ?? text("passkeyUnnamed");
  const facts = [
    text("passkeySince", { when: when(passkey.createdAt) }),
    ...(passkey.lastUsedAt ? [text("lastSeen", { when: when(passkey.lastUsedAt) })] : []),
    ...(isHere ? [] : [text("passkeyAt", { host: passkey.host })]),
  ];
  return (
    <li>
      <span className={styles.words}>
        {name}
        <br />
        <span className={styles.muted}>{passkey.isStopped ? text("passkeyStopped") : facts.join(" · ")}</span>
      </span>
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="passkeyId" value={passkey.passkeyId} />
        <Button
          type="submit"
          name="intent"
          value="passkeyRemove"
          variant="quiet"
          size="s"
          busy={isSent("passkeyRemove")}
          aria-label={`${text("passkeyRemove")}: ${name}`}
        >
          {text("passkeyRemove")}
        </Button>
      </Form>
      <Disclosure summary={text("passkeyRename")} variant="plain" className={styles.more}>
        <Form method="post" replace preventScrollReset className={styles.form}>
          <input type="hidden" name="passkeyId" value={passkey.passkeyId} />
          <TextField
            id={`passkey-${passkey.passkeyId}`}
            name="name"
            label={text("passkeyNewName")}
            autoComplete="off"
            required
            maxLength={LONGEST_NAME}
            defaultValue={passkey.name ?? ""}
          />
          <p>
            <Button type="submit" name="intent" value="passkeyName" variant="secondary" busy={isSent("passkeyName")}>
              {text("save")}
            </Button>
          </p>
        </Form>
      </Disclosure>
    </li>
  );
}

function AddPasskey({ host, problem }: { host: string; problem: FormProblem | undefined }) {
  const text = useText("account");
  const address = useTo(accountAddresses).passkey();
  const submit = useSubmit();
  const can = useCanUsePasskeys(host);
  const [isAsking, setAsking] = useState(false);
  const [undone, setUndone] = useState<"left" | "known">();
  const [own, setOwn] = useState<FormProblem>();
  const { errors, of } = useProblem(own ?? problem, ["passkeyAdd"], "passkeys");
  const isSent = useNavigation().formData?.get("intent") === "passkeyAdd";

  const press = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isAsking || isSent) return;
    const form = new FormData(event.currentTarget);
    const refuse = (refusal: Refusal) => setOwn({ refusal, intent: "passkeyAdd", typed: {} });
    setAsking(true);
    setUndone(undefined);
    try {
      const password = form.get("password");
      const outcome = await (await import("./passkey-ceremony.ts")).makePasskey(address, typeof password === "string" ? password : "");
      setOwn(undefined);
      if ("credential" in outcome) {
        form.delete("password");
        form.set("credential", outcome.credential);
        if (isStillTheirs()) void submit(form, { method: "post", replace: true, preventScrollReset: true });
      } else if ("refusal" in outcome) refuse(outcome.refusal);
      else setUndone(outcome.undone);
    } catch {
      refuse({ refused: "service.unavailable" });
    }
    setAsking(false);
  };

  if (can === false) return <Notice tone="info">{text("passkeysUnsupported")}</Notice>;
  return (
    <div className={`${styles.ways} ${styles.scripted}`}>
      <AccountForm errors={errors} onSubmit={(event: FormEvent<HTMLFormElement>) => void press(event)}>
        <input type="hidden" name="intent" value="passkeyAdd" />
        {undone && (
          <Notice tone="info" live="polite">
            {text(undone === "known" ? "passkeyKnown" : "passkeyNotMade")}
          </Notice>
        )}
        <PasswordField {...of("password")} label={text("password")} hint={text("passkeyPasswordHint")} />
        <p>
          <Button type="submit" variant="secondary" busy={isAsking || isSent}>
            {text("passkeyAdd")}
          </Button>
        </p>
      </AccountForm>
    </div>
  );
}
