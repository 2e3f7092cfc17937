import { LinkButton } from "@rambla/ui/button";
import { FileLinks } from "@rambla/ui/file-links";
import { Link } from "@rambla/ui/link";
import { Notice } from "@rambla/ui/notice";
import { Picture } from "@rambla/ui/picture";
import { Steps } from "@rambla/ui/steps";
import { SummaryList } from "@rambla/ui/summary-list";
import { type ReactNode, useId } from "react";
import { useTo } from "../../base/market.tsx";
import { pictureAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";
import { printed } from "../../cart/parts/amount.ts";
import lineStyles from "../order-lines.module.css";
import styles from "../order-page.module.css";
import { orderAddresses } from "../parts/addresses.ts";
import { SupportLink } from "../support-link.tsx";
import type { ShownDetail, TrackingAnswer } from "./detail-page.tsx";
import { moneyOf, nextOf, stationsOf } from "./request-rules.ts";
import { RequestStatus } from "./request-status.tsx";
import type { ShownRequest } from "./returns.data.ts";
import ownStyles from "./returns.module.css";
import { TrackingForm } from "./tracking-form.tsx";

type Props = {
  detail: ShownDetail;
  answer: TrackingAnswer | undefined;
  /** The tracking number was told just now. */
  isTold: boolean;
};

export function RequestFacts({ detail, answer, isTold }: Props) {
  const { request, companies } = detail;
  return (
    <>
      <Standing detail={detail} isTold={isTold} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <WayBack request={request}>
            {nextOf(request).tracking && (
              <TrackingForm key={request.logisticsCode ?? ""} request={request} companies={companies} answer={answer} />
            )}
          </WayBack>
          <Items request={request} />
          <Said request={request} />
        </div>
        <div className={styles.stack}>
          <Refund request={request} />
          <Replacement request={request} />
          <History request={request} />
          <Ways detail={detail} />
        </div>
      </div>
    </>
  );
}

type OfRequest = { request: ShownRequest };

/** How it stands, how far it is, and what happens next. */
function Standing({ detail: { request, canAskAgain }, isTold }: Pick<Props, "detail" | "isTold">) {
  const text = useText("afterSale");
  const order = useText("order");
  const to = useTo(orderAddresses);
  const { status, timeline, answer, orderId } = request;
  const isRefused = status === "not_approved" || status === "fail";
  const stations = stationsOf(request);
  return (
    <>
      <p className={ownStyles.standing}>
        <RequestStatus status={status} />
        <span className={styles.muted}>{text("askedOn", { date: timeline[0]?.long ?? "" })}</span>
      </p>
      {isTold && (
        <Notice tone="success" live="polite">
          {text("trackingSaved")}
        </Notice>
      )}
      {isRefused ? (
        <Notice tone="warning" action={canAskAgain && <LinkButton href={to.returnGoods(orderId)}>{text("again")}</LinkButton>}>
          {text(status === "fail" ? "failed" : "notApproved", { reason: answer ?? "–" })}
        </Notice>
      ) : (
        <>
          <Steps
            label={text("progress")}
            doneLabel={order("stepDone")}
            steps={stations.map(({ step, state, note }) => ({ label: text(`step.${step}`), state, note }))}
          />
          <Notice tone={status === "finish" ? "success" : "info"} live="polite">
            {text(nextOf(request).words)}
          </Notice>
        </>
      )}
    </>
  );
}

/** Where the goods go, what the shop says about that, and with whom they are sent. */
function WayBack({ request: { sendTo, labelText, logisticsCompany, logisticsCode }, children }: OfRequest & { children: ReactNode }) {
  const text = useText("afterSale");
  const order = useText("order");
  // Once the goods are here or it is over, what to do is left out.
  if (!children)
    return (
      logisticsCode !== null && (
        <Section title={text("parcel")}>
          <SummaryList
            variant="facts"
            rows={[
              { label: order("logisticsCompany"), value: logisticsCompany ?? "–" },
              { label: order("trackingNumber"), value: logisticsCode },
            ]}
          />
        </Section>
      )
    );
  return (
    <Section title={text("wayBack")}>
      {labelText && <p className={ownStyles.words}>{labelText}</p>}
      {sendTo.length > 0 && (
        <div>
          <p className={styles.muted}>{text("sendTo")}</p>
          <address className={styles.address}>
            {sendTo.map((line) => (
              <span key={line}>
                {line}
                <br />
              </span>
            ))}
          </address>
        </div>
      )}
      {children}
    </Section>
  );
}

function Items({ request: { items, refund } }: OfRequest) {
  const text = useText("afterSale");
  const order = useText("order");
  return (
    <Section title={order("items")}>
      <ul role="list" className={lineStyles.lines}>
        {items.map(({ line, title, picture, qty, reason, wanted }) => (
          <li key={line} className={lineStyles.line}>
            <div className={lineStyles.picture}>
              <Picture src={(width) => pictureAddress(picture.pictureId, width)} alt="" widths={[160, 240]} sizes="5rem" />
            </div>
            <div className={lineStyles.words}>
              <p className={lineStyles.title}>{title}</p>
              <p className={lineStyles.muted}>{order("quantityOf", { count: qty })}</p>
              <p className={lineStyles.muted}>{text("reasonOf", { reason })}</p>
              {wanted !== null && refund.state === "none" && <p>{text("wantedFor", { title: wanted })}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What its shopper has said about it. */
function Said({ request: { description, pictures, serialNumber } }: OfRequest) {
  const text = useText("afterSale");
  const consultation = useText("consultation");
  return (
    <Section title={text("request")}>
      <p className={ownStyles.words}>{description}</p>
      <FileLinks files={pictures} labelOf={(key, number) => consultation(key, { number })} />
      {serialNumber && <SummaryList variant="facts" rows={[{ label: text("serial"), value: serialNumber }]} />}
    </Section>
  );
}

/** What goes back, to the cent, and how long that takes. */
function Refund({ request }: OfRequest) {
  const text = useText("afterSale");
  const order = useText("order");
  const { isTold, isToCome } = moneyOf(request);
  if (!isTold && !isToCome) return null;
  const { amount, coupon, coins, currency } = request.refund;
  const rows = [
    { label: text("refundMoney"), value: amount },
    { label: order("couponBack"), value: coupon },
    { label: order("coinsBack"), value: coins },
  ].filter(({ value }) => Number(value) > 0);
  return (
    <Section title={text("refund")}>
      {isTold && <SummaryList rows={rows.map(({ label, value }) => ({ label, value: printed(value, currency) }))} />}
      {isToCome && <p className={styles.muted}>{text("refundTime")}</p>}
    </Section>
  );
}

function Replacement({ request: { replacement } }: OfRequest) {
  const text = useText("afterSale");
  const order = useText("order");
  if (!replacement) return null;
  return (
    <Section title={text("replacement")}>
      <SummaryList
        variant="facts"
        rows={[
          { label: order("logisticsCompany"), value: replacement.logisticsCompany },
          { label: order("trackingNumber"), value: replacement.logisticsCode },
        ]}
      />
    </Section>
  );
}

/** What happened, the latest first. */
function History({ request: { timeline } }: OfRequest) {
  const text = useText("afterSale");
  const order = useText("order");
  return (
    <Section title={order("historyTitle")}>
      <SummaryList variant="facts" rows={timeline.map(({ step, long }) => ({ label: text(`step.${step}`), value: long })).toReversed()} />
    </Section>
  );
}

function Ways({ detail: { request, isCustomer } }: Pick<Props, "detail">) {
  const text = useText("afterSale");
  const order = useText("order");
  const to = useTo(orderAddresses);
  return (
    <div className={ownStyles.ways}>
      <Link href={to.orderDetails(request.orderId)}>{order("viewOrder")}</Link>
      {isCustomer && <Link href={to.returns()}>{text("all")}</Link>}
      <SupportLink orderNumber={request.orderNumber} isCustomer={isCustomer} />
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.stack} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
