/** Finds the sibling for another value of a variant. */
import type { Variants } from "../../parts/catalogue.ts";

type Sibling = Variants["siblings"][number];
type Parameter = Variants["parameters"][number];

/** One value of a parameter, with the sibling that it links. */
export type VariantOption = Parameter["values"][number] & { readonly sibling: Sibling; readonly selected: boolean };
export type VariantRow = { readonly key: string; readonly title: string; readonly options: readonly VariantOption[] };

/**
 * Gives the choices of a product page. A value leads to the sibling that differs in it alone, else to the one that differs least. Values
 * without a sibling are left out.
 */
export function variantRows(variants: Variants, goodsId: string): readonly VariantRow[] {
  const shown = variants.siblings.find((sibling) => sibling.goodsId === goodsId);
  if (!shown || variants.siblings.length < 2) return [];
  return variants.parameters.map(({ key, title, values }) => ({
    key,
    title,
    options: values.flatMap((value) => {
      const selected = shown.values[key] === value.value;
      const sibling = selected ? shown : nearest(variants.siblings, shown, key, value.value);
      return sibling ? [{ ...value, sibling, selected }] : [];
    }),
  }));
}

function nearest(siblings: readonly Sibling[], shown: Sibling, key: string, value: string): Sibling | undefined {
  const sameAs = (sibling: Sibling) =>
    Object.entries(shown.values).filter(([other, own]) => other !== key && sibling.values[other] === own).length;
  return siblings.filter((sibling) => sibling.values[key] === value).toSorted((a, b) => sameAs(b) - sameAs(a))[0];
}
