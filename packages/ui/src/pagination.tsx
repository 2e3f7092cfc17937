import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import styles from "./pagination.module.css";

/** 0 stands for a gap. */
function shownPages(page: number, pages: number): number[] {
  const near = new Set([1, pages, page - 1, page, page + 1]);
  if (page <= 3) [2, 3, 4].forEach((number) => near.add(number));
  if (page >= pages - 2) [pages - 3, pages - 2, pages - 1].forEach((number) => near.add(number));
  const numbers = [...near].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const step = number - (numbers[index - 1] ?? 0);
    if (step <= 1) return [number];
    return step === 2 ? [number - 1, number] : [0, number];
  });
}

/**
 * Links to the pages of a list; nothing for a single page.
 * @param page from 1
 * @param pageLabel "Page 3"
 */
export function Pagination({
  label,
  page,
  pages,
  hrefOf,
  previousLabel,
  nextLabel,
  pageLabel,
  className,
}: {
  label: string;
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  previousLabel: string;
  nextLabel: string;
  pageLabel: (page: number) => string;
  className?: string;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className={classNames(styles.pagination, className)}>
      {page > 1 && (
        <Link className={styles.page} href={hrefOf(page - 1)} rel="prev" aria-label={previousLabel}>
          <Icon name="chevron-left" size={20} />
        </Link>
      )}
      <span className={styles.short}>
        {page} / {pages}
      </span>
      {shownPages(page, pages).map((number, index) =>
        number === 0 ? (
          <span key={`gap-${index}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={number}
            className={classNames(styles.page, styles.numbered)}
            href={hrefOf(number)}
            aria-label={pageLabel(number)}
            aria-current={number === page ? "page" : undefined}
          >
            {number}
          </Link>
        ),
      )}
      {page < pages && (
        <Link className={styles.page} href={hrefOf(page + 1)} rel="next" aria-label={nextLabel}>
          <Icon name="chevron-right" size={20} />
        </Link>
      )}
    </nav>
  );
}
