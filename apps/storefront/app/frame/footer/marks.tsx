import { useFrameData } from "../../base/frame-data.ts";
import { useMarket } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import styles from "./footer.module.css";

export function Payment() {
  const text = useText("base");
  const { sells } = useMarket();
  const { payMethodList } = useFrameData().footer;
  if (!sells || payMethodList.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{text("payment")}</h2>
      <ul role="list" className={styles.marks}>
        {payMethodList.map((name) => (
          <li key={name}>
            <img src={`/brand/pay/${name}.svg`} alt={text("payMethod", { name })} width={48} height={32} loading="lazy" />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Carriers() {
  const text = useText("base");
  const { carriers } = useFrameData();
  if (carriers.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{text("deliveryPartners")}</h2>
      <ul role="list" className={styles.marks}>
        {carriers.map((carrier) => (
          <li key={carrier.title}>
            <Carrier carrier={carrier} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Carrier({ carrier }: { carrier: { logo: string; title: string; link: string } }) {
  const { logo, title, link } = carrier;
  const face = logo ? <img src={logo} alt={title} width={48} height={32} loading="lazy" /> : <span className={styles.name}>{title}</span>;
  return link ? (
    <a href={link} rel="noopener">
      {face}
    </a>
  ) : (
    face
  );
}
