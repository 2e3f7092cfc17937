import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { useEffect } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { useTo } from "../base/market.tsx";
import { dropSentDraft } from "../base/form/draft.ts";
import { pageContext } from "../base/page-context.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { homeAddresses } from "../home/parts/addresses.ts";
import styles from "../account/parts/written.module.css";
import { consultationAddresses } from "./parts/addresses.ts";
import { QUESTION_DRAFT } from "./question-draft.ts";

export const loader = withHead(async ({ context }: LoaderFunctionArgs) => ({ isCustomer: context.get(pageContext).isCustomer }));
export { meta } from "../base/loaded-head.ts";

export default function SentPage() {
  const { isCustomer } = useLoaderData<typeof loader>();
  const text = useText("consultation");
  const base = useText("base");
  const to = useTo(consultationAddresses);
  const toHome = useTo(homeAddresses);
  useEffect(() => dropSentDraft(QUESTION_DRAFT), []);
  return (
    <div className={styles.sent}>
      <EmptyState
        headingLevel={1}
        title={text("sentTitle")}
        action={
          <span className={styles.buttons}>
            {isCustomer && <LinkButton href={to.history()}>{text("historyTitle")}</LinkButton>}
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
