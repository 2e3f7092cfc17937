import { Pagination } from "@rambla/ui/pagination";
import { useText } from "../../base/text.tsx";

/** Links to the pages of a list of content. */
export function ListPages({ label, found, hrefOf }: { label: string; found: Found; hrefOf: (page: number) => string }) {
  const text = useText("goods");
  return (
    <Pagination
      label={label}
      page={found.page}
      pages={Math.ceil(found.total / found.limit)}
      hrefOf={hrefOf}
      previousLabel={text("previousPage")}
      nextLabel={text("nextPage")}
      pageLabel={(number) => text("pageNumber", { page: number })}
    />
  );
}

type Found = { readonly page: number; readonly limit: number; readonly total: number };
