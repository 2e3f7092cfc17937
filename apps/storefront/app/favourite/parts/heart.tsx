import { IconButton, type IconButtonProps } from "@rambla/ui/icon-button";
import { useText } from "../../base/text.tsx";
import { useIsMarked, wish } from "./marked.ts";

/** The heart button of goods. `pressed.tsx` stores the press. */
export function Heart({
  goods: { goodsId, title },
  ...look
}: { goods: { readonly goodsId: string; readonly title: string } } & Pick<IconButtonProps, "variant" | "className">) {
  const text = useText("base");
  const isMarked = useIsMarked(goodsId);
  return (
    <IconButton
      {...look}
      icon="heart"
      label={text("favourite", { title })}
      aria-pressed={isMarked}
      onClick={() => wish({ goodsId, title, on: !isMarked })}
    />
  );
}
