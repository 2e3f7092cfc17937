import type { PolicyName } from "@rambla/core/policy";
import { Link } from "@rambla/ui/link";
import { type MouseEvent, useState } from "react";
import { useFrameData } from "../../base/frame-data.ts";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { lazy } from "../../first-paint/lazy.tsx";
import { infoAddresses } from "./addresses.ts";
import styles from "./policy-links.module.css";

const PolicyWindow = lazy(() => import("./policy-window.tsx"));

/** Links to those of `names` that apply in the country. They open over the form, without JavaScript as a page. */
export function PolicyLinks({ names }: { names: readonly PolicyName[] }) {
  const text = useText("info");
  const to = useTo(infoAddresses);
  const { policies } = useFrameData();
  const [read, setRead] = useState<PolicyName>();
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent, name: PolicyName) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setRead(name);
    setOpen(true);
  };
  const linked = names.flatMap((name) => (policies[name] === undefined ? [] : [{ name, id: policies[name] }]));
  return (
    <>
      <ul role="list" className={styles.links}>
        {linked.map(({ name, id }) => (
          <li key={name}>
            <Link href={to.info(id)} target="_blank" onClick={(event: MouseEvent) => open(event, name)}>
              {text(`${name}Title`)}
            </Link>
          </li>
        ))}
      </ul>
      {linked
        .filter(({ name }) => name === read)
        .map(({ name, id }) => (
          <PolicyWindow key={name} id={id} title={text(`${name}Title`)} open={isOpen} onClose={() => setOpen(false)} />
        ))}
    </>
  );
}
