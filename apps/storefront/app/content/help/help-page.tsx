import { Link } from "@rambla/ui/link";
import type { ReactNode } from "react";
import { useLoaderData } from "react-router";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { contentAddresses } from "../parts/addresses.ts";
import page from "../parts/content.module.css";
import { AskUs } from "./ask-us.tsx";
import { HelpSearch } from "./help-search.tsx";
import { describe, load } from "./help.data.ts";
import styles from "./help.module.css";
import { Questions } from "./questions.tsx";

export const loader = withHead(load, describe);
export { meta } from "../../base/loaded-head.ts";

/** The help centre of both layouts: search, popular questions, all questions by group. */
export default function HelpPage() {
  const { id, languageTag, words, groups, found } = useLoaderData<typeof loader>();
  const text = useText("content");
  const to = useTo(contentAddresses);
  const hrefOf = (entry: string) => to.helpEntry(entry, id ?? undefined);
  const popular = groups.flatMap(({ children }) => children).filter(({ isPopular }) => isPopular);
  return (
    <div className={page.page}>
      <header className={styles.top}>
        <h1>{text("help")}</h1>
        <HelpSearch id={id} words={words} />
      </header>
      {words !== "" && (
        <section className={page.section} aria-labelledby="help-found">
          <h2 id="help-found">{found.length > 0 ? text("helpFound", { count: found.length, words }) : text("helpNothing", { words })}</h2>
          {found.length > 0 ? (
            <ul role="list" className={styles.found} lang={languageTag}>
              {found.map((entry) => (
                <li key={entry.id} className={styles.answer}>
                  <Link className={styles.question} href={hrefOf(entry.id)}>
                    {entry.title}
                  </Link>
                  {entry.summary && <p>{entry.summary}</p>}
                  <p className={styles.group}>{entry.groupName}</p>
                </li>
              ))}
            </ul>
          ) : (
            <p>{text("helpNothingText")}</p>
          )}
        </section>
      )}
      {words === "" && popular.length > 0 && (
        <Group id="help-popular" title={text("helpPopular")}>
          <Questions questions={popular} hrefOf={hrefOf} lang={languageTag} />
        </Group>
      )}
      {groups.length === 0 ? (
        <p>{text("helpNone")}</p>
      ) : (
        <div className={styles.groups} lang={languageTag}>
          {groups.map((group) => (
            <Group key={group.id} id={`help-${group.id}`} title={group.label}>
              <Questions questions={group.children} hrefOf={hrefOf} lang={languageTag} />
            </Group>
          ))}
        </div>
      )}
      <AskUs />
    </div>
  );
}

function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
