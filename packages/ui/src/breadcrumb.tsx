import { Link } from "./link.tsx";
import styles from "./breadcrumb.module.css";

/** The last item is the page itself and has no link. @param label the name of the landmark: "You are here" */
export function Breadcrumb({
  label,
  items,
  className,
}: {
  label: string;
  items: readonly { label: string; href?: string }[];
  className?: string;
}) {
  return (
    <nav aria-label={label} className={className}>
      <ol className={styles.list}>
        {items.map((item, index) => (
          <li key={`${index}-${item.label}`} className={styles.item}>
            {item.href === undefined ? <span aria-current="page">{item.label}</span> : <Link href={item.href}>{item.label}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
