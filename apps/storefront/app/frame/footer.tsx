import { POLICIES } from "@rambla/core/policy";
import { Link } from "@rambla/ui/link";
import { activityAddresses } from "../activity/parts/addresses.ts";
import { telephoneIn } from "../base/contact-line.ts";
import { useFrameData } from "../base/frame-data.ts";
import { useMarket, useTo } from "../base/market.tsx";
import { logoAddress } from "../base/picture-address.ts";
import { useText } from "../base/text.tsx";
import { CountryChoice } from "../cart/parts/country-choice.tsx";
import { CookieWindow } from "../consent/parts/cookie-window.tsx";
import { goodsAddresses } from "../goods/parts/addresses.ts";
import { infoAddresses } from "../info/parts/addresses.ts";
import { NewsletterForm } from "../newsletter/parts/footer-form.tsx";
import { orderAddresses } from "../order/parts/addresses.ts";
import { LogoPicture } from "./brand-logo.tsx";
import styles from "./footer.module.css";

/** Links contact, payment, delivery, pages and the other shops. What has no value is left out. */
export default function Footer() {
  const text = useText("base");
  const { languages } = useFrameData();
  return (
    <footer className={styles.footer} data-ground="dark">
      <div className={styles.columns}>
        <WhomToAsk />
        {languages.length > 1 && (
          <nav aria-labelledby="footer-countries" className={styles.wide}>
            <h2 className={styles.title} id="footer-countries">
              {text("chooseCountry")}
            </h2>
            <CountryChoice className={styles.countries} ownFirst />
          </nav>
        )}
        <HowToPay />
      </div>
      <End />
    </footer>
  );
}

function WhomToAsk() {
  const text = useText("base");
  const to = useTo(goodsAddresses);
  const { tree, footer } = useFrameData();
  const { contact, email, countryParameterSocialList: social } = footer;
  return (
    <>
      {(contact || email) && (
        <section>
          <h2 className={styles.title}>{text("contact")}</h2>
          <ul role="list" className={styles.links}>
            {contact && (
              <li>
                <Contact contact={contact} />
              </li>
            )}
            {email && (
              <li>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
            )}
          </ul>
          {social.length > 0 && (
            <ul role="list" className={styles.marks} aria-label={text("followUs")}>
              {social.map((entry) => (
                <li key={entry.url}>
                  <a href={entry.url} rel="noopener">
                    {entry.icon}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      <nav aria-labelledby="footer-categories">
        <h2 className={styles.title} id="footer-categories">
          {text("categories")}
        </h2>
        <ul role="list" className={styles.links}>
          {tree.map((category) => (
            <li key={category.goodsClassifyId}>
              <Link href={to.category(category.goodsClassifyId)}>{category.title}</Link>
            </li>
          ))}
          <li>
            <Link href={to.newest()}>{text("newest")}</Link>
          </li>
          <li>
            <Link href={to.allGoods()}>{text("allGoods")}</Link>
          </li>
        </ul>
      </nav>
      <section>
        <h2 className={styles.title}>{text("newsletter")}</h2>
        <NewsletterForm className={styles.newsletter} />
      </section>
    </>
  );
}

function HowToPay() {
  const text = useText("base");
  const { sells } = useMarket();
  const { footer, carriers } = useFrameData();
  const { payMethodList } = footer;
  return (
    <div className={styles.stack}>
      {sells && payMethodList.length > 0 && (
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
      )}
      {carriers.length > 0 && (
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
      )}
    </div>
  );
}

function End() {
  const text = useText("base");
  const toInfo = useTo(infoAddresses);
  const toOrder = useTo(orderAddresses);
  const find = useText("findOrder");
  const toEvents = useTo(activityAddresses);
  const events = useText("activity");
  const info = useText("info");
  const { brand, taxIncluded } = useMarket();
  const { brands, seller, policies, withdrawalDays } = useFrameData();
  const others = brands.filter((entry) => entry.code !== brand);
  return (
    <div className={styles.end}>
      <p>
        © {seller}. {text(taxIncluded ? "taxIncluded" : "taxExcluded")}
      </p>
      <div className={styles.more}>
        <Link href={toOrder.findOrder()} className={styles.about}>
          {find("title")}
        </Link>
        {withdrawalDays !== null && (
          <Link href={toOrder.withdrawal()} className={styles.about}>
            {info("withdrawHere")}
          </Link>
        )}
        <Link href={toEvents.events()} className={styles.about}>
          {events("pageTitle")}
        </Link>
        <Link href={toInfo.about()} className={styles.about}>
          {text("aboutUs")}
        </Link>
        {POLICIES.map(
          (name) =>
            policies[name] !== undefined && (
              <Link key={name} href={toInfo.info(policies[name])} className={styles.about}>
                {info(`${name}Title`)}
              </Link>
            ),
        )}
        <CookieWindow>
          {(open) => (
            <button type="button" className={styles.about} aria-haspopup="dialog" onClick={open}>
              {text("cookies")}
            </button>
          )}
        </CookieWindow>
      </div>
      {others.length > 0 && (
        <nav className={styles.brands} aria-label={text("ourShops")}>
          <span aria-hidden="true">{text("ourShops")}</span>
          {others.map((entry) => (
            <a key={entry.code} className={styles.brand} href={entry.origin} aria-label={entry.name} style={{ "--surface": entry.surface }}>
              <LogoPicture address={logoAddress(entry.code)} late />
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}

function Contact({ contact }: { contact: string }) {
  const phone = telephoneIn(contact);
  return phone ? <a href={`tel:${phone}`}>{contact}</a> : contact;
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
