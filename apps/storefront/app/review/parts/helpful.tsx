import { Button } from "@rambla/ui/button";
import { toast } from "@rambla/ui/toast-store";
import { useEffect, useState } from "react";
import { ask, having, NotAnswered, unanswered } from "../../base/asking/ask.ts";
import { useTo } from "../../base/market.tsx";
import { usePerson } from "../../base/person/use-person.ts";
import { useRefusalText, useText } from "../../base/text.tsx";
import { wakeParts } from "../../first-paint/lazy.tsx";
import { reviewAddresses } from "./addresses.ts";

type Liked = { readonly liked: boolean; readonly likes: number };

/** The comments of a product that its reader finds helpful, asked once after load; none for guests. */
export function useLiked(goodsId: string): ReadonlySet<string> {
  const to = useTo(reviewAddresses);
  const address = to.liked(goodsId);
  const isCustomer = usePerson()?.kind === "customer";
  const [liked, setLiked] = useState<ReadonlySet<string>>(NONE);
  useEffect(() => {
    if (!isCustomer) return;
    let isOver = false;
    void ask(address, having<{ readonly ids: readonly string[] }>("ids"), undefined, { redirect: "manual" })
      .catch(unanswered(undefined))
      .then((answer) => {
        if (answer && !isOver) setLiked(new Set(answer.ids));
      });
    return () => void (isOver = true);
  }, [address, isCustomer]);
  return liked;
}

const NONE: ReadonlySet<string> = new Set();

/** That a comment helps, which each customer says once and can take back; and how many do. */
export function Helpful({ commentId, likes, isLiked }: { commentId: string; likes: number; isLiked: boolean }) {
  const told = useText("comment");
  const refusalText = useRefusalText();
  const to = useTo(reviewAddresses);
  const [pressed, setPressed] = useState<Liked>();
  const [isBusy, setIsBusy] = useState(false);
  const now = pressed ?? { liked: isLiked, likes };

  async function press(): Promise<void> {
    setIsBusy(true);
    try {
      const body = { id: commentId, like: !now.liked, key: crypto.randomUUID() };
      setPressed(await ask(to.like(), having<Liked>("liked", "likes"), body));
    } catch (error) {
      if (!(error instanceof NotAnswered)) throw error;
      toast({ text: refusalText(error.refused ?? "service.unavailable", error.values), tone: "danger" });
      wakeParts();
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <>
      {now.likes > 0 && <span role="status">{told("likes", { count: now.likes })}</span>}
      <Button size="s" variant={now.liked ? "primary" : "secondary"} aria-pressed={now.liked} busy={isBusy} onClick={() => void press()}>
        {told("helpfulMark")}
      </Button>
    </>
  );
}
