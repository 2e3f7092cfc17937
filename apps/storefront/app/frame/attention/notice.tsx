import { Corner } from "@rambla/ui/corner";
import { LinkButton } from "@rambla/ui/button";
import { useWays } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import type { Offer } from "../../home/parts/offered.ts";
import { OfferPicture } from "./offer-picture.tsx";

export function Notice({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const base = useText("base");
  const ways = useWays();
  const { title, text, action, jumpUrl } = offer;
  return (
    <Corner
      title={title}
      close={{ label: base("close"), onClose }}
      footer={
        jumpUrl && (
          <LinkButton href={jumpUrl.startsWith("/") ? ways.inside(jumpUrl) : jumpUrl} onClick={onClose}>
            {action}
          </LinkButton>
        )
      }
    >
      <OfferPicture offer={offer} />
      <p>{text}</p>
    </Corner>
  );
}
