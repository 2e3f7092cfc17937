import { TextField } from "@rambla/ui/field";
import { useText } from "../base/text.tsx";
import type { FieldOf } from "./parts/account-form.tsx";

export function NewPasswordFields({ of, label }: { of: FieldOf; label: "password" | "newPassword" }) {
  const text = useText("account");
  return (
    <>
      <TextField
        {...of("password")}
        type="password"
        label={text(label)}
        hint={text("passwordHint")}
        autoComplete="new-password"
        required
        maxLength={200}
      />
      <TextField
        {...of("passwordAgain")}
        type="password"
        label={text("passwordAgain")}
        autoComplete="new-password"
        required
        maxLength={200}
      />
    </>
  );
}
