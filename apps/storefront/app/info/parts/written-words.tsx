import { SummaryList } from "@rambla/ui/summary-list";
import { useFrameData } from "../../base/frame-data.ts";
import { useText } from "../../base/text.tsx";
import styles from "./written-words.module.css";

/** What the brand says, and whom one deals with. */
export function WrittenWords({ paragraphs }: { paragraphs: readonly string[] }) {
  const text = useText("info");
  const {
    seller,
    footer: { contact, email },
  } = useFrameData();
  const facts = [
    { label: text("seller"), value: seller },
    ...(contact ? [{ label: text("phone"), value: contact }] : []),
    ...(email ? [{ label: text("email"), value: <a href={`mailto:${email}`}>{email}</a> }] : []),
  ];
  return (
    <div className={styles.words}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <SummaryList variant="facts" rows={facts} />
    </div>
  );
}
