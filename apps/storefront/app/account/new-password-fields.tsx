import { useText } from "../base/text.tsx";
import { type FieldOf, PasswordField } from "./parts/account-form.tsx";

export function NewPasswordFields({ of, label }: { of: FieldOf; label: "password" | "newPassword" }) {
  const text = useText("account");
  return (
    <>
      <PasswordField {...of("password")} isNew label={text(label)} hint={text("passwordHint")} />
      <PasswordField {...of("passwordAgain")} isNew label={text("passwordAgain")} />
    </>
  );
}
