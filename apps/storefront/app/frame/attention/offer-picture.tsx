import { Picture } from "@rambla/ui/picture";
import { pictureAddress } from "../../base/picture-address.ts";
import type { Offer } from "../../home/parts/offered.ts";

export function OfferPicture({ offer: { imgUrl, colour, placeholder } }: { offer: Offer }) {
  return (
    <Picture
      src={(width) => pictureAddress(imgUrl, width)}
      widths={[480, 768, 1024]}
      sizes="28rem"
      ratio={1920 / 800}
      fit="cover"
      alt=""
      colour={colour}
      placeholder={placeholder}
      eager
    />
  );
}
