import { Link } from "react-router";
import { useText } from "../../base/text.tsx";
import styles from "./search-box.module.css";
import type { Group, Option } from "./search-options.tsx";

/**
 * The list under the search box.
 * @param props.id the list's id is `<id>-list`, an option's `<id>-<place>`
 * @param props.active place of the active option; -1 for none
 * @param props.onForget clears the recent searches; undefined when there are none
 */
export function SearchList(props: {
  id: string;
  groups: readonly Group[];
  active: number;
  open: boolean;
  onTake(option: Option): void;
  onForget: (() => void) | undefined;
}) {
  const { id, groups, active, open, onTake, onForget } = props;
  const text = useText("base");
  const options = groups.flatMap((group) => group.options);
  return (
    <div className={styles.panel} hidden={!open}>
      <div id={`${id}-list`} role="listbox" aria-label={text("suggestions")}>
        {open &&
          groups.map((group) => (
            <div key={group.title ?? ""} role="group" aria-label={group.title} className={group.chips ? styles.chips : undefined}>
              {group.title && (
                <p className={styles.title} aria-hidden="true">
                  {group.title}
                </p>
              )}
              {group.options.map((option) => {
                const index = options.indexOf(option);
                return (
                  <Link
                    key={option.href}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={index === active}
                    tabIndex={-1}
                    to={option.href}
                    className={styles.option}
                    onClick={() => onTake(option)}
                  >
                    {option.face}
                  </Link>
                );
              })}
            </div>
          ))}
      </div>
      {onForget && (
        <button type="button" className={styles.forget} onClick={onForget}>
          {text("clearAll")}
        </button>
      )}
    </div>
  );
}
