import { Icon } from "@rambla/ui/icon";
import { Link } from "@rambla/ui/link";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useFrameData } from "../../base/frame-data.ts";
import { useTo } from "../../base/market.tsx";
import { useText } from "../../base/text.tsx";
import { lazy } from "../../first-paint/lazy.tsx";
import { goodsAddresses } from "../../goods/parts/addresses.ts";
import { stocked } from "../../goods/parts/category-tree.ts";
import styles from "./category-menu.module.css";

const CategoryPanel = lazy(() => import("./category-panel.tsx"), "optional");

/** Milliseconds. A pointer that crosses the menu opens nothing, one that slips off for a moment closes nothing. */
const OPEN_AFTER = 120;
const CLOSE_AFTER = 250;

/** The category with an open panel. Another page and a press outside the menu close it. */
function useOpened(menu: RefObject<HTMLElement | null>) {
  const { key } = useLocation();
  const [opened, setOpened] = useState<string>();
  useEffect(() => setOpened(undefined), [key]);
  useEffect(() => {
    if (opened === undefined) return;
    const beside = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) setOpened(undefined);
    };
    document.addEventListener("pointerdown", beside);
    return () => document.removeEventListener("pointerdown", beside);
  }, [opened, menu]);
  return [opened, setOpened] as const;
}

/** The first level's categories; each opens a panel on hover or by its button. Without JavaScript they are links. */
export default function CategoryMenu() {
  const { tree } = useFrameData();
  const text = useText("base");
  const to = useTo(goodsAddresses);
  const menu = useRef<HTMLElement>(null);
  const [opened, setOpened] = useOpened(menu);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const categories = stocked(tree);
  const open = categories.find((category) => category.goodsClassifyId === opened);

  useEffect(() => () => clearTimeout(timer.current), []);

  function later(id: string | undefined, delay: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpened(id), delay);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || opened === undefined) return;
    setOpened(undefined);
    document.getElementById(`menu-${opened}`)?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the buttons inside
    <nav
      ref={menu}
      className={styles.menu}
      aria-label={text("mainMenu")}
      onKeyDown={onKeyDown}
      onPointerLeave={(event) => event.pointerType === "mouse" && later(undefined, CLOSE_AFTER)}
      onPointerEnter={() => clearTimeout(timer.current)}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !menu.current?.contains(event.relatedTarget)) setOpened(undefined);
      }}
    >
      <ul role="list" className={styles.row}>
        {categories.map((category) => {
          const { goodsClassifyId: id, title, childNote } = category;
          const isOpen = id === opened;
          return (
            <li
              key={id}
              className={styles.entry}
              data-open={isOpen || undefined}
              onPointerEnter={(event) => event.pointerType === "mouse" && later(childNote.length > 0 ? id : undefined, OPEN_AFTER)}
            >
              <Link className={styles.link} href={to.category(id)}>
                {title}
              </Link>
              {childNote.length > 0 && (
                <button
                  type="button"
                  id={`menu-${id}`}
                  className={styles.toggle}
                  aria-expanded={isOpen}
                  aria-label={text("showSubcategories", { category: title })}
                  onClick={() => {
                    clearTimeout(timer.current);
                    setOpened(isOpen ? undefined : id);
                  }}
                >
                  <Icon name="chevron-down" size={16} />
                </button>
              )}
              {isOpen && open && (
                <div className={styles.panel}>
                  <CategoryPanel category={open} />
                </div>
              )}
            </li>
          );
        })}
        <li className={styles.entry}>
          <Link className={styles.link} href={to.newest()} onPointerEnter={() => later(undefined, CLOSE_AFTER)}>
            {text("newest")}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
