import { LinkButton } from "@rambla/ui/button";
import { EmptyState } from "@rambla/ui/empty-state";
import { useMarket } from "../../base/market.tsx";
import { illustrationAddress } from "../../base/picture-address.ts";
import { useText } from "../../base/text.tsx";

/** The screen of an entry that does not exist. @param action leads on */
export function MissingContent({ title, href, action }: { title: string; href: string; action: string }) {
  const text = useText("content");
  const { brand } = useMarket();
  return (
    <EmptyState
      headingLevel={1}
      picture={<img src={illustrationAddress("notFound", brand)} alt="" width={240} height={168} />}
      title={title}
      action={<LinkButton href={href}>{action}</LinkButton>}
    >
      {text("missingText")}
    </EmptyState>
  );
}
