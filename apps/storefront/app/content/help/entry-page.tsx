import { Breadcrumb } from "@rambla/ui/breadcrumb";
import { useLoaderData } from "react-router";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { contentAddresses } from "../parts/addresses.ts";
import { Blocks } from "../parts/blocks.tsx";
import page from "../parts/content.module.css";
import { MissingContent } from "../parts/missing-content.tsx";
import { AskUs } from "./ask-us.tsx";
import { describeEntry, loadEntry, type LoadedEntry } from "./help.data.ts";
import { Questions } from "./questions.tsx";

export const loader = withHead(loadEntry, describeEntry);
export { meta } from "../../base/loaded-head.ts";

/** A question with its answer, in both layouts. */
export default function EntryPage() {
  const loaded = useLoaderData<typeof loader>();
  const text = useText("content");
  const to = useTo(contentAddresses);
  if (loaded.missing) return <MissingContent title={text("helpMissing")} href={to.help()} action={text("helpAll")} />;
  return <Entry loaded={loaded} />;
}

function Entry({ loaded: { id, languageTag, entry, group, others } }: { loaded: LoadedEntry }) {
  const text = useText("content");
  const here = useText("goods");
  const to = useTo(contentAddresses);
  const language = id ?? undefined;
  return (
    <div className={page.page}>
      <Breadcrumb
        className={page.unprinted}
        label={here("breadcrumb")}
        items={[{ label: text("help"), href: to.help({ id: language }) }, { label: entry.title }]}
      />
      <div className={page.beside}>
        <article className={page.section} lang={languageTag}>
          <header className={page.head}>
            <h1>{entry.title}</h1>
            <p className={page.facts}>{text("updated", { date: entry.updated })}</p>
          </header>
          {entry.blocks.length > 0 ? <Blocks blocks={entry.blocks} cards={entry.cards} /> : <p>{entry.summary}</p>}
        </article>
        {others.length > 0 && (
          <nav className={page.aside} aria-labelledby="help-more">
            <h2 id="help-more">{text("helpMore", { group })}</h2>
            <Questions questions={others} hrefOf={(other) => to.helpEntry(other, language)} lang={languageTag} />
          </nav>
        )}
      </div>
      <AskUs />
    </div>
  );
}
