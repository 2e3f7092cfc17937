import { Corner } from "@rambla/ui/corner";
import { LinkButton } from "@rambla/ui/button";
import { Link } from "@rambla/ui/link";
import { useText } from "../../base/text.tsx";
import { useBannerLink } from "../../home/parts/banner-link.ts";
import type { Offer } from "../../home/parts/offered.ts";
import { OfferPicture } from "./offer-picture.tsx";

export function Notice({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const base = useText("base");
  const bannerLink = useBannerLink();
  const { title, text, action, jumpUrl } = offer;
  const href = jumpUrl && bannerLink(jumpUrl);
  return (
    <Corner
      title={title}
      close={{ label: base("close"), onClose }}
      footer={
        href && (
          <LinkButton href={href} onClick={onClose}>
            {action}
          </LinkButton>
        )
      }
    >
      {href ? (
        // The button below says where it leads.
        <Link href={href} onClick={onClose} tabIndex={-1} aria-hidden="true">
          <OfferPicture offer={offer} />
        </Link>
      ) : (
        <OfferPicture offer={offer} />
      )}
      <p>{text}</p>
    </Corner>
  );
}
