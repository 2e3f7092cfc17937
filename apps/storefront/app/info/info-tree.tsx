import type { InformationNode } from "@rambla/contract/content";
import { Link } from "@rambla/ui/link";
import { useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import styles from "./info-tree.module.css";
import { infoAddresses } from "./parts/addresses.ts";

/** All information pages: beside the text on a desktop, below it on a phone. @param shown id of the page */
export function InfoTree({ tree, shown }: { tree: readonly InformationNode[]; shown: string }) {
  const text = useText("content");
  return (
    <nav className={styles.tree} aria-label={text("information")}>
      <Nodes nodes={tree} shown={shown} />
    </nav>
  );
}

function Nodes({ nodes, shown }: { nodes: readonly InformationNode[]; shown: string }) {
  const to = useTo(infoAddresses);
  return (
    <ul role="list" className={styles.nodes}>
      {nodes.map(({ id, label, children }) => (
        <li key={id}>
          <Link className={styles.node} href={to.info(id)} aria-current={id === shown ? "page" : undefined}>
            {label}
          </Link>
          {children.length > 0 && <Nodes nodes={children} shown={shown} />}
        </li>
      ))}
    </ul>
  );
}
