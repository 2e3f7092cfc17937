import { Button, LinkButton } from "@rambla/ui/button";
import { Notice } from "@rambla/ui/notice";
import { Skeleton } from "@rambla/ui/skeleton";
import { useEffect, useState } from "react";
import styles from "./growing-foot.module.css";
import { useText } from "../text.tsx";
import { useComesNear, type useGrowingList } from "./use-growing-list.ts";

/**
 * Loads the next page of a list when its end comes near. Shows a link for browsers without scripts.
 * @param address of the page that begins with the next entries
 */
export function GrowingFoot({
  list: { reading, readOn },
  address,
  more,
}: {
  list: Pick<ReturnType<typeof useGrowingList>, "reading" | "readOn">;
  address: string;
  more: string;
}) {
  const text = useText("base");
  const [isAlive, setIsAlive] = useState(false);
  useEffect(() => setIsAlive(true), []);
  const foot = useComesNear(isAlive && reading === "more", () => void readOn());
  if (reading === "whole") return null;
  return (
    <div ref={foot} className={styles.foot}>
      {reading === "failed" ? (
        <Notice
          tone="warning"
          live="polite"
          action={
            <Button variant="secondary" size="s" onClick={() => void readOn()}>
              {text("retry")}
            </Button>
          }
        >
          {text("moreFailed")}
        </Notice>
      ) : reading === "loading" ? (
        <div className={styles.coming} role="status" aria-label={text("loading")}>
          <Skeleton />
          <Skeleton width="half" />
        </div>
      ) : (
        <LinkButton variant="secondary" href={address} rel="nofollow">
          {more}
        </LinkButton>
      )}
    </div>
  );
}
