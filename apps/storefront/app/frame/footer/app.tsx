import { Icon } from "@rambla/ui/icon";
import { useFrameData } from "../../base/frame-data.ts";
import { useText } from "../../base/text.tsx";
import styles from "./footer.module.css";

/** Links of the app: its pages in the stores, and a download. */
export function App() {
  const text = useText("footer");
  const { app } = useFrameData();
  const links = (["ios", "android", "download"] as const).flatMap((name) => (app[name] ? [{ name, address: app[name] }] : []));
  if (links.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{text("app")}</h2>
      <p className={styles.lead}>{text("appLead")}</p>
      <ul role="list" className={styles.stores}>
        {links.map(({ name, address }) => (
          <li key={name}>
            <a href={address} rel="noopener" className={styles.store}>
              <Icon name={name === "download" ? "document" : "external"} size={16} />
              {text("store", { name })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
