import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { pageContext } from "../base/page-context.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { aboutWords } from "./words.ts";
import { WrittenWords } from "./parts/written-words.tsx";
import styles from "./info-page.module.css";

export const loader = withHead(async ({ context }: LoaderFunctionArgs) => ({
  paragraphs: aboutWords(context.get(pageContext)),
}));
export { meta } from "../base/loaded-head.ts";

export default function AboutPage() {
  const { paragraphs } = useLoaderData<typeof loader>();
  const text = useText("info");
  return (
    <div className={styles.page}>
      <h1>{text("aboutTitle")}</h1>
      <WrittenWords paragraphs={paragraphs} />
    </div>
  );
}
