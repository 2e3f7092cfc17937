import { randomUUID } from "node:crypto";
import { isRefusal, type Refusal } from "@rambla/core/refusal";
import { Link } from "@rambla/ui/link";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { AccountArea, AreaSection } from "../account/parts/area.tsx";
import { textIn } from "../base/form/form-text.ts";
import { keepTyped } from "../base/form/keep-typed.ts";
import { useLayout, useTo } from "../base/market.tsx";
import { attempt, pageContext, type PageContext, waysFrom } from "../base/page-context.ts";
import { useText } from "../base/text.tsx";
import { withHead } from "../base/with-head.ts";
import { consultationAddresses } from "./parts/addresses.ts";
import { QuestionForm } from "./question-form.tsx";
import { QuestionList } from "./question-list.tsx";
import { questionPart } from "./question-part.ts";

export const loader = withHead(async ({ request, context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const asked = new URL(request.url).searchParams;
  const { consultation, imageMegabytes, videoMegabytes } = page.settings.upload;
  const [questions, goods] = await Promise.all([questionPart(page, request), goodsOf(page, asked.get("goodsId") ?? "")]);
  return {
    questions,
    goods,
    isFirst: !asked.has("after"),
    files: { most: consultation, imageMegabytes, videoMegabytes },
    idempotencyKey: randomUUID(),
  };
});
export { meta } from "../base/loaded-head.ts";

async function goodsOf({ api }: PageContext, goodsId: string) {
  if (!/^\d{1,18}$/.test(goodsId)) return null;
  const goods = await attempt(api.goods.goodsDetail({ goodsId }));
  return isRefusal(goods) ? null : { goodsId, title: goods.title };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const files = form.getAll("files").flatMap((id) => (typeof id === "string" && /^[\w-]{1,64}$/.test(id) ? id : []));
  const goodsId = textIn(form, "goodsId") || undefined;
  const sent = await attempt(
    page
      .withKey(textIn(form, "idempotencyKey"))
      .consultation.consultationCreate({ content: textIn(form, "content").slice(0, 10_000), goodsId, files: files.slice(0, 50) }),
  );
  if (isRefusal(sent)) return data(refused(sent, form), { status: 400 });
  throw redirect(consultationAddresses(waysFrom(page)).sent());
}

/** A changed question is a new request, so a conflict gets a new key. */
const refused = (refusal: Refusal, form: FormData) => ({
  ...refusal,
  content: textIn(form, "content"),
  idempotencyKey: refusal.refused === "idempotency.conflict" ? crypto.randomUUID() : textIn(form, "idempotencyKey"),
});

export const clientAction = keepTyped(refused);

export default function ConsultPage() {
  const { questions, goods, isFirst, files, idempotencyKey } = useLoaderData<typeof loader>();
  const text = useText("consultation");
  const to = useTo(consultationAddresses);
  const isPhone = useLayout() === "mobile";
  const answer = useActionData<typeof action>();
  return (
    <AccountArea title={text("title")} lead={text("lead")}>
      <QuestionForm answer={answer} idempotencyKey={idempotencyKey} files={files} goods={goods} />
      {isPhone ? (
        <p>
          <Link href={to.history()}>{text("historyLink")}</Link>
        </p>
      ) : (
        <AreaSection title={text("historyTitle")}>
          <QuestionList key={isFirst ? "" : questions.items[0]?.id} first={questions} isFirst={isFirst} />
        </AreaSection>
      )}
    </AccountArea>
  );
}
