import { SummaryList } from "@rambla/ui/summary-list";
import { useFrameData } from "../../base/frame-data.ts";
import { useText } from "../../base/text.tsx";
import styles from "./written-words.module.css";

export type SellerFact = { readonly label: string; readonly value: string };

export function WrittenWords({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className={styles.words}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <SellerFacts />
    </div>
  );
}

/** Whom to ask. @param facts beside name, telephone and mailbox */
export function SellerFacts({ facts = [] }: { facts?: readonly SellerFact[] }) {
  const text = useText("info");
  const {
    seller,
    footer: { contact, email },
  } = useFrameData();
  const rows = [
    { label: text("seller"), value: seller },
    ...facts,
    ...(contact ? [{ label: text("phone"), value: contact }] : []),
    ...(email ? [{ label: text("email"), value: <a href={`mailto:${email}`}>{email}</a> }] : []),
  ];
  return <SummaryList variant="facts" rows={rows} />;
}
