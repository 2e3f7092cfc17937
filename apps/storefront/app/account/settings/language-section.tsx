import { Button } from "@rambla/ui/button";
import { SelectField } from "@rambla/ui/field";
import { useText } from "../../base/text.tsx";
import { AccountForm, useProblem } from "../parts/account-form.tsx";
import { AreaSection } from "../parts/area.tsx";
import type { FormProblem } from "../parts/form-answer.ts";

/** The language of the shop's mails; nothing where there is only one. @param done that it was just changed */
export function LanguageSection({
  own: { language, languages },
  problem,
  done,
  busy,
}: {
  own: { readonly language: string; readonly languages: readonly string[] };
  problem: FormProblem | undefined;
  done: boolean;
  busy: boolean;
}) {
  const text = useText("account");
  const { of, errors } = useProblem(problem, ["language"], "language");
  if (languages.length < 2) return null;
  return (
    <AreaSection title={text("languageTitle")} news={done && text("saved")}>
      <AccountForm errors={errors}>
        <SelectField {...of("language")} label={text("languageTitle")} labelHidden hint={text("languageHint")} defaultValue={language}>
          {languages.map((code) => (
            <option key={code} value={code} lang={code}>
              {nameOf(code)}
            </option>
          ))}
        </SelectField>
        <p>
          <Button type="submit" name="intent" value="language" variant="secondary" busy={busy}>
            {text("save")}
          </Button>
        </p>
      </AccountForm>
    </AreaSection>
  );
}

/** Each in itself. */
const nameOf = (code: string): string => new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
