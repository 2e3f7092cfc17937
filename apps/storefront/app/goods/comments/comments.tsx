import { formatters } from "@rambla/texts/format";
import { LinkButton } from "@rambla/ui/button";
import { ChoiceLink, ChoiceRow } from "@rambla/ui/chip";
import { Pagination } from "@rambla/ui/pagination";
import { Rating, RatingHistogram } from "@rambla/ui/rating";
import { useEffect, useRef } from "react";
import { useMarket } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import type { Comment } from "../parts/catalogue.ts";
import { type CommentRequest, STARS } from "./comment-request.ts";
import styles from "./comments.module.css";

export type CommentsProps = {
  scores: { readonly score: number | null; readonly total: number; readonly perScore: readonly { readonly score: number; readonly count: number }[] };
  comments: { readonly items: readonly Comment[]; readonly total: number; readonly page: number; readonly limit: number } | null;
  request: CommentRequest;
  /** The address of the comments asked in another way. */
  addressOf: (request: CommentRequest) => string;
  /** The address of all comments, when the ones here are only the first. */
  allHref?: string;
};

/** The average, how the stars spread, the filter by stars, and the comments with their pages. */
export function Comments({ scores, comments, request, addressOf, allHref }: CommentsProps) {
  const text = useText("goods");
  if (scores.total === 0 || scores.score === null) return <p className={styles.none}>{text("noComments")}</p>;
  const countOf = (stars: number) => scores.perScore.find((entry) => entry.score === stars)?.count ?? 0;
  return (
    <div className={styles.comments}>
      <div className={styles.summary}>
        <p className={styles.average}>{text("score", { score: scores.score })}</p>
        <Rating
          size="l"
          value={scores.score}
          label={text("ratingLabel", { score: scores.score, count: scores.total })}
          count={text("commentCount", { count: scores.total })}
        />
        <RatingHistogram
          className={styles.histogram}
          rows={STARS.map((stars) => ({
            stars,
            count: countOf(stars),
            label: text("starsRow", { stars, count: countOf(stars) }),
            href: countOf(stars) > 0 ? addressOf({ score: stars, page: 1 }) : undefined,
          }))}
        />
        <p className={styles.origin}>{text("commentOrigin")}</p>
      </div>
      <div className={styles.list}>
        {!allHref && (
          <nav aria-label={text("filterByStars")}>
            <ChoiceRow>
              {[undefined, ...STARS].map((stars) => (
                <ChoiceLink key={stars ?? "all"} href={addressOf({ score: stars, page: 1 })} selected={request.score === stars} rel="nofollow">
                  {stars === undefined ? text("allStars") : text("stars", { stars })}
                </ChoiceLink>
              ))}
            </ChoiceRow>
          </nav>
        )}
        {!comments || comments.items.length === 0 ? (
          <p className={styles.none}>{text("noCommentsHere")}</p>
        ) : (
          <CommentList key={request.score} page={comments.page} items={comments.items} />
        )}
        {allHref
          ? scores.total > (comments?.items.length ?? 0) && (
              <LinkButton variant="secondary" wide href={allHref}>
                {text("allComments", { count: scores.total })}
              </LinkButton>
            )
          : comments && (
              <Pagination
                label={text("commentPages")}
                page={comments.page}
                pages={Math.ceil(comments.total / comments.limit)}
                hrefOf={(page) => addressOf({ ...request, page })}
                previousLabel={text("previousPage")}
                nextLabel={text("nextPage")}
                pageLabel={(page) => text("pageNumber", { page })}
              />
            )}
      </div>
    </div>
  );
}

/** One page of comments. It takes the focus when another is turned to: the link that led there may be gone. */
function CommentList({ page, items }: { page: number; items: readonly Comment[] }) {
  const text = useText("goods");
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    list.current?.focus({ preventScroll: true });
  }, [page]);
  return (
    <ol ref={list} tabIndex={-1} aria-label={text("pageNumber", { page })} className={styles.items}>
      {items.map((comment) => (
        <CommentItem key={comment.id} comment={comment} />
      ))}
    </ol>
  );
}

function CommentItem({ comment }: { comment: Comment }) {
  const text = useText("goods");
  const { languageTag, timeZone, brandName } = useMarket();
  const { score, author, createdAt, likes, reply } = comment;
  const day = formatters.getDateTimeFormat(languageTag, { dateStyle: "long", timeZone }).format(new Date(createdAt));
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <Rating value={score} label={text("starsOfFive", { stars: score })} />
        <p className={styles.author}>
          <strong>{author ?? text("anonymous")}</strong> · <time dateTime={createdAt}>{day}</time>
        </p>
      </div>
      <p lang={comment.languageTag} className={styles.text}>
        {comment.text}
      </p>
      {likes > 0 && <p className={styles.likes}>{text("likes", { count: likes })}</p>}
      {reply && (
        <div className={styles.reply}>
          <p className={styles.replyFrom}>{text("replyFrom", { brand: brandName })}</p>
          <p lang={comment.languageTag}>{reply}</p>
        </div>
      )}
    </li>
  );
}
