import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { useEffect } from "react";
import { dropSentDraft } from "../base/form/draft.ts";
import { useTo } from "../base/market.tsx";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { homeAddresses } from "../home/parts/addresses.ts";
import { reviewAddresses } from "./parts/addresses.ts";
import { REVIEW_DRAFT } from "./review-draft.ts";
import written from "../account/parts/written.module.css";

export const loader = withHead(async () => ({}));
export { meta } from "../base/loaded-head.ts";

/** A comment was sent, and where its author sees how it stands. */
export default function SentPage() {
  const text = useText("review");
  const base = useText("base");
  const to = useTo(reviewAddresses);
  const toHome = useTo(homeAddresses);
  useEffect(() => dropSentDraft(REVIEW_DRAFT), []);
  return (
    <div className={written.sent}>
      <EmptyState
        headingLevel={1}
        title={text("sentTitle")}
        action={
          <span className={written.buttons}>
            <LinkButton href={to.mine()}>{text("toMine")}</LinkButton>
            <LinkButton variant="secondary" href={toHome.home()}>
              {base("home")}
            </LinkButton>
          </span>
        }
      >
        {text("sentText")}
      </EmptyState>
    </div>
  );
}
