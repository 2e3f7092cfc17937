import { formatters } from "@rambla/texts/format";
import { LinkButton } from "@rambla/ui/button";
import { ChoiceLink, ChoiceRow } from "@rambla/ui/chip";
import { Disclosure } from "@rambla/ui/disclosure";
import { FileLinks } from "@rambla/ui/file-links";
import { Pagination } from "@rambla/ui/pagination";
import { Rating, RatingHistogram } from "@rambla/ui/rating";
import { useEffect, useRef } from "react";
import { useMarket } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { Helpful, useLiked } from "../../review/parts/helpful.tsx";
import { COMMENT_SORTS, type CommentRequest, STARS } from "./comment-request.ts";
import styles from "./comments.module.css";
import type { ToldComment } from "./told-comments.ts";

export type CommentsProps = {
  goodsId: string;
  scores: {
    readonly score: number | null;
    readonly total: number;
    readonly perScore: readonly { readonly score: number; readonly count: number }[];
  };
  comments: { readonly items: readonly ToldComment[]; readonly total: number; readonly page: number; readonly limit: number } | null;
  request: CommentRequest;
  /** Gives the address of the comments with another filter, order or page. */
  addressOf: (request: CommentRequest) => string;
  /** The address of all comments, when these are only the first. */
  allHref?: string;
};

export function Comments({ goodsId, scores, comments, request, addressOf, allHref }: CommentsProps) {
  const text = useText("goods");
  const told = useText("comment");
  if (scores.total === 0 || scores.score === null) return <p className={styles.none}>{told("noComments")}</p>;
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
            label: told("starsRow", { stars, count: countOf(stars) }),
            href: countOf(stars) > 0 ? addressOf({ ...request, score: stars, page: 1 }) : undefined,
          }))}
        />
        <p className={styles.origin}>{told("origin")}</p>
      </div>
      <div className={styles.list}>
        {!allHref && (
          <nav aria-label={told("filterByStars")}>
            <ChoiceRow>
              {[undefined, ...STARS].map((stars) => (
                <ChoiceLink
                  key={stars ?? "all"}
                  href={addressOf({ ...request, score: stars, page: 1 })}
                  selected={request.score === stars}
                  rel="nofollow"
                >
                  {stars === undefined ? told("allStars") : text("stars", { stars })}
                </ChoiceLink>
              ))}
            </ChoiceRow>
          </nav>
        )}
        {!allHref && (comments?.items.length ?? 0) > 1 && (
          <nav aria-label={told("order")}>
            <ChoiceRow>
              {COMMENT_SORTS.map((sort) => (
                <ChoiceLink key={sort} href={addressOf({ ...request, sort, page: 1 })} selected={request.sort === sort} rel="nofollow">
                  {told(sort)}
                </ChoiceLink>
              ))}
            </ChoiceRow>
          </nav>
        )}
        {!comments || comments.items.length === 0 ? (
          <p className={styles.none}>{told("noCommentsHere")}</p>
        ) : (
          <CommentList key={`${request.score} ${request.sort}`} page={comments.page} items={comments.items} goodsId={goodsId} />
        )}
        {allHref
          ? scores.total > (comments?.items.length ?? 0) && (
              <LinkButton variant="secondary" wide href={allHref}>
                {told("allComments", { count: scores.total })}
              </LinkButton>
            )
          : comments && (
              <Pagination
                label={told("commentPages")}
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

/**
 * One page of comments, foreign-language ones folded at the end. It takes the focus when the page changes, because the followed link may be
 * gone.
 */
function CommentList({ goodsId, page, items }: { goodsId: string; page: number; items: readonly ToldComment[] }) {
  const liked = useLiked(goodsId);
  const text = useText("goods");
  const told = useText("comment");
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    list.current?.focus({ preventScroll: true });
  }, [page]);
  const own = items.filter(({ otherLanguage }) => otherLanguage === null);
  const others = own.length === 0 ? [] : items.filter(({ otherLanguage }) => otherLanguage !== null);
  const inOtherLanguages = told("inOtherLanguages", { count: others.length });
  return (
    <>
      <ol ref={list} tabIndex={-1} aria-label={text("pageNumber", { page })} className={styles.items}>
        {(own.length === 0 ? items : own).map((comment) => (
          <CommentItem key={comment.id} comment={comment} isLiked={liked.has(comment.id)} />
        ))}
      </ol>
      {others.length > 0 && (
        <Disclosure summary={inOtherLanguages}>
          <ol aria-label={inOtherLanguages} className={styles.items}>
            {others.map((comment) => (
              <CommentItem key={comment.id} comment={comment} isLiked={liked.has(comment.id)} />
            ))}
          </ol>
        </Disclosure>
      )}
    </>
  );
}

function CommentItem({ comment, isLiked }: { comment: ToldComment; isLiked: boolean }) {
  const text = useText("goods");
  const told = useText("comment");
  const { languageTag, timeZone, brandName } = useMarket();
  const { score, author, createdAt, files, likes, reply, variant, otherLanguage } = comment;
  const day = formatters.getDateTimeFormat(languageTag, { dateStyle: "long", timeZone }).format(new Date(createdAt));
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <Rating value={score} label={text("starsOfFive", { stars: score })} />
        <p className={styles.author}>
          <strong>{author ?? told("anonymous")}</strong> · <time dateTime={createdAt}>{day}</time>
        </p>
      </div>
      <p className={styles.about}>
        {[told("bought"), variant, otherLanguage && told("language", { language: otherLanguage })].filter(Boolean).join(" · ")}
      </p>
      <p lang={comment.languageTag} className={styles.text}>
        {comment.text}
      </p>
      <FileLinks files={files} labelOf={(key, number) => told(key, { number })} />
      <div className={styles.likes}>
        <Helpful commentId={comment.id} likes={likes} isLiked={isLiked} />
      </div>
      {reply && (
        <div className={styles.reply}>
          <p>
            <strong>{text("replyFrom", { brand: brandName })}</strong>
          </p>
          <p lang={comment.languageTag}>{reply}</p>
        </div>
      )}
    </li>
  );
}
