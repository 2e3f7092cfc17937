import { SummaryList } from "@rambla/ui/summary-list";
import { useFrameData } from "../../base/frame-data.ts";
import { useText } from "../../base/text.tsx";
import styles from "./written-words.module.css";

export type SellerFact = { readonly label: string; readonly value: string };
/** The words of a policy, and what it tells of the seller beside name, telephone number and mailbox. */
export type PolicyWords = { readonly paragraphs: readonly string[]; readonly facts: readonly SellerFact[] };

/** What the brand says, and whom one deals with. */
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
