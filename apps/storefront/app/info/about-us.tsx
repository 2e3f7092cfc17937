import { SummaryList } from "@rambla/ui/summary-list";
import { useFrameData } from "../base/frame-data.ts";
import { useText } from "../base/text.tsx";
import styles from "./about-us.module.css";

/** The brand's own words, and whom one deals with. */
export function AboutUs({ paragraphs }: { paragraphs: readonly string[] }) {
  const text = useText("info");
  const { seller, footer: { contact, email } } = useFrameData();
  const facts = [
    { label: text("seller"), value: seller },
    ...(contact ? [{ label: text("phone"), value: contact }] : []),
    ...(email ? [{ label: text("email"), value: <a href={`mailto:${email}`}>{email}</a> }] : []),
  ];
  return (
    <div className={styles.about}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <SummaryList variant="facts" rows={facts} />
    </div>
  );
}
