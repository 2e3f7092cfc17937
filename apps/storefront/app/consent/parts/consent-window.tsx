import { Button } from "@rambla/ui/button";
import { Dialog } from "@rambla/ui/modal";
import { CheckboxField } from "@rambla/ui/field";
import { toast } from "@rambla/ui/toast-store";
import { useState } from "react";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { consentAddresses } from "./addresses.ts";
import { type Choice, ONLY_REQUIRED, say, useChoice } from "./choice.ts";
import { KeptList } from "./kept-list.tsx";

export default function ConsentWindow({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useText("consent");
  const base = useText("base");
  const address = useTo(consentAddresses).choice();
  const said = useChoice();
  const standing = typeof said === "object" ? said : ONLY_REQUIRED;
  const [changed, setChanged] = useState<Partial<Choice>>({});
  const choice = { ...standing, ...changed };
  const close = () => {
    setChanged({});
    onClose();
  };
  const take = ({ analytics, marketing }: Choice) => {
    close();
    say({ analytics, marketing }, address);
    toast({ text: text("saved"), tone: "success" });
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={text("manage")}
      closeLabel={base("close")}
      footer={
        <>
          <Button onClick={() => take(choice)}>{text("save")}</Button>
          <Button variant="secondary" onClick={() => take({ analytics: true, marketing: true })}>
            {text("allowAll")}
          </Button>
        </>
      }
    >
      <p>{text("manageLead")}</p>
      <KeptList
        heads={{
          required: <CheckboxField label={text("required")} hint={text("requiredHint")} checked disabled />,
          analytics: (
            <CheckboxField
              label={text("analytics")}
              hint={text("analyticsHint")}
              checked={choice.analytics}
              onChange={({ target }) => setChanged({ ...changed, analytics: target.checked })}
            />
          ),
          marketing: (
            <CheckboxField
              label={text("marketing")}
              hint={text("marketingHint")}
              checked={choice.marketing}
              onChange={({ target }) => setChanged({ ...changed, marketing: target.checked })}
            />
          ),
        }}
      />
    </Dialog>
  );
}
