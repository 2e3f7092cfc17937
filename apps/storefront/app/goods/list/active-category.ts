/**
 * Which category a phone's list marks: `activeKey`, else the list's own. The server marks the list's own and the browser moves the mark, so
 * that cached pages do not depend on it.
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
