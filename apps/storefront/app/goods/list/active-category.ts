/**
 * Which category a phone's list marks: `activeKey` of the address, else the category of the list. Only the mark depends
 * on it, so kept pages do not: the server marks the list's own category, and the browser moves the mark when it is another.
 */
import { isCatalogueId } from "@rambla/core/id";
import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";

const never = () => () => undefined;

export function useActiveCategory(categoryId: string | null): string | null {
  const { search } = useLocation();
  const asked = useSyncExternalStore(
    never,
    () => new URLSearchParams(search).get("activeKey"),
    () => null,
  );
  return asked !== null && isCatalogueId(asked) ? asked : categoryId;
}
