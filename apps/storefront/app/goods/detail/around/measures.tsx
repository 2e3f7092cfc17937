import { formatters } from "@rambla/texts/format";
import { useMarket } from "../../../base/market.tsx";
import { useText } from "../../../base/text.tsx";
import type { Goods } from "../../parts/catalogue.ts";
import { boxOf } from "./measured-box.ts";

export function Measures({ dimensions, className }: { dimensions: NonNullable<Goods["dimensions"]>; className: string | undefined }) {
  const text = useText("around");
  const { languageTag } = useMarket();
  const told = (value: number) => `${formatters.getNumberFormat(languageTag).format(value)}\u00a0${dimensions.unit}`;
  const [width, height, depth] = [told(dimensions.width), told(dimensions.height), told(dimensions.depth)];
  const { faces, lines, labels } = boxOf(dimensions);
  return (
    <svg
      className={className}
      viewBox="0 0 320 240"
      fill="currentColor"
      fontSize="13"
      role="img"
      aria-label={text("measures", { width, height, depth })}
    >
      <path d={faces} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
      <path d={lines} stroke="currentColor" strokeOpacity="0.6" />
      <text x={labels.width.x} y={labels.width.y} textAnchor="middle">
        {width}
      </text>
      <text x={labels.height.x} y={labels.height.y} textAnchor="end">
        {height}
      </text>
      <text x={labels.depth.x} y={labels.depth.y}>
        {depth}
      </text>
    </svg>
  );
}
