import { SummaryList } from "@rambla/ui/summary-list";
import { useFrameData } from "../../base/frame-data.ts";
import { useText } from "../../base/text.tsx";
import styles from "./written-words.module.css";

export type SellerFact = { readonly label: string; readonly value: string };
/** A policy's text, and facts about the seller beside name, telephone and mailbox. */
export type PolicyWords = { readonly paragraphs: readonly string[]; readonly facts: readonly SellerFact[] };

export function WrittenWords({ paragraphs, facts = [] }: { paragraphs: readonly string[]; facts?: readonly SellerFact[] }) {
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
  return (
    <div className={styles.words}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <SummaryList variant="facts" rows={rows} />
    </div>
  );
}
