import { Icon } from "@rambla/ui/icon";
import { Pagination } from "@rambla/ui/pagination";
import { Link } from "react-router";
import { isPlainPress, showGoing } from "../../../base/going.ts";
import { useText } from "../../../base/text.tsx";
import type { GoodsList } from "../catalogue.ts";
import type { AppendState } from "./appended-pages.ts";
import styles from "./goods-list.module.css";
import type { ListRequest } from "./list-request.ts";

export default function ListFoot(props: {
  list: GoodsList;
  request: ListRequest;
  addressOf: (request: ListRequest) => string;
  /** The page of the first product shown. */
  firstPage: number;
  /** Number of products shown. */
  shown: number;
}) {
  const { list, request, addressOf, firstPage } = props;
  const text = useText("goods");
  const pages = Math.ceil(list.total / list.limit);
  const from = (firstPage - 1) * list.limit + 1;
  const shown = from + props.shown - 1;
  const next = addressOf({ ...request, page: list.page + 1 });
  return (
    <div className={styles.foot}>
      {/* One product has no range, but screen readers still get the line. */}
      <p className={list.total > 1 ? styles.progress : "visually-hidden"} role="status">
        {text(list.moreThanTotal ? "shownOfMany" : list.total > 1 ? "shownOf" : "countGoods", {
          from,
          to: shown,
          total: list.total,
          count: list.total,
        })}
      </p>
      {list.page < pages && (
        <Link
          className={styles.more}
          to={next}
          replace
          preventScrollReset
          state={{ firstPage } satisfies AppendState}
          rel="next"
          onClick={(event) => isPlainPress(event) && showGoing(event.currentTarget)}
        >
          {text("loadMore")}
          <Icon name="chevron-down" size={20} />
        </Link>
      )}
      <Pagination
        label={text("pages")}
        page={list.page}
        pages={pages}
        hrefOf={(page) => addressOf({ ...request, page })}
        previousLabel={text("previousPage")}
        nextLabel={text("nextPage")}
        pageLabel={(page) => text("pageNumber", { page })}
      />
      <details className={styles.ranking}>
        <summary>{text("rankingQuestion")}</summary>
        <p>{text("rankingAnswer")}</p>
      </details>
    </div>
  );
}
