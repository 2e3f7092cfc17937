import { Drawer, Sheet } from "@rambla/ui/modal";
import { useEffect, useRef } from "react";
import { useText } from "../base/text.tsx";
import { DrawerCategories } from "./categories/drawer-categories.tsx";
import { CountryChoice } from "../cart/parts/country-choice.tsx";
import styles from "./mobile.module.css";
import SearchBox from "./search/search-box.tsx";

export default function HeaderWindows({ open, onClose }: { open: "menu" | "search" | undefined; onClose: () => void }) {
  const text = useText("base");
  const search = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (open === "search") search.current?.focus();
  }, [open]);

  return (
    <>
      <Drawer open={open === "menu"} onClose={onClose} title={text("menu")} closeLabel={text("close")}>
        <DrawerCategories />
        <h3 className={styles.drawerTitle}>{text("chooseCountry")}</h3>
        <CountryChoice className={styles.countries} />
      </Drawer>
      <Sheet open={open === "search"} onClose={onClose} title={text("search")} closeLabel={text("close")} className={styles.search}>
        <SearchBox open input={search} onDone={onClose} />
      </Sheet>
    </>
  );
}
