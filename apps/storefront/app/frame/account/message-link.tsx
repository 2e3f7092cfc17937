import { IconLink } from "@rambla/ui/icon-button";
import { useLocation } from "react-router";
import { useFrameData } from "../../base/frame-data.ts";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { usePerson } from "../../base/person/use-person.ts";
import { lazy } from "../../first-paint/lazy.tsx";
import { messageAddresses } from "../../message/parts/addresses.ts";
import { HoverMenu } from "../hover-menu.tsx";

const MessagePanel = lazy(() => import("./message-panel.tsx"), "optional");

export function MessageLink({ captioned = false }: { captioned?: boolean }) {
  const text = useText("base");
  const to = useTo(messageAddresses);
  const { pathname } = useLocation();
  const { badgeMax } = useFrameData();
  const count = usePerson()?.unreadMessages ?? 0;
  return (
    <IconLink
      icon="message"
      href={to.messages()}
      label={count === 0 ? text("messages") : text("messagesCount", { count })}
      badge={{ count, max: badgeMax }}
      caption={captioned ? text("messages") : undefined}
      rel="nofollow"
      aria-current={pathname === to.messages().split("?")[0] ? "page" : undefined}
    />
  );
}

/** The desktop's bell with its panel, for signed-in customers. On the messages page no panel opens. */
export function MessageBell() {
  const to = useTo(messageAddresses);
  const { pathname } = useLocation();
  const isThere = pathname === to.messages().split("?")[0];
  if (usePerson()?.kind !== "customer") return null;
  return (
    <HoverMenu>
      {(isOpen) => (
        <>
          <MessageLink />
          {isOpen && !isThere && <MessagePanel />}
        </>
      )}
    </HoverMenu>
  );
}
