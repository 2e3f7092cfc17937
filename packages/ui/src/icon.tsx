import { classNames } from "./class-names.ts";
import styles from "./icon.module.css";

/** One hand for all: 24-px grid, 1.6-px line, round ends. A path that starts with `*` is filled instead of drawn. */
const PATHS = {
  search: "M10.8 17.6a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6ZM15.8 15.8 20.5 20.5",
  cart: "M2.8 4h1.7a1 1 0 0 1 1 .8l2 10.1a1.4 1.4 0 0 0 1.4 1.1h8.9a1.4 1.4 0 0 0 1.4-1.1L20.8 8H6.2M9.5 20.3v.01M17.4 20.3v.01",
  heart: "M12 20.3S3.3 15.6 3.3 9.4A4.7 4.7 0 0 1 12 6.9a4.7 4.7 0 0 1 8.7 2.5c0 6.2-8.7 10.9-8.7 10.9Z",
  "heart-filled": "*M12 20.8S3 16 3 9.4a5 5 0 0 1 9-3 5 5 0 0 1 9 3c0 6.6-9 11.4-9 11.4Z",
  menu: "M3.5 6.5h17M3.5 12h17M3.5 17.5h17",
  close: "M6 6l12 12M18 6 6 18",
  "chevron-down": "M6 9.5l6 6 6-6",
  "chevron-up": "M6 14.5l6-6 6 6",
  "chevron-left": "M14.5 6l-6 6 6 6",
  "chevron-right": "M9.5 6l6 6-6 6",
  back: "M20 12H4.5M11 5.5 4.5 12l6.5 6.5",
  home: "M4 10.8 12 4l8 6.8V19a1.2 1.2 0 0 1-1.2 1.2H5.2A1.2 1.2 0 0 1 4 19ZM9.5 20v-6h5v6",
  grid: "M4.2 4.2h6v6h-6ZM13.8 4.2h6v6h-6ZM4.2 13.8h6v6h-6ZM13.8 13.8h6v6h-6Z",
  user: "M12 11.8a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.2c.7-3.6 3.7-5.4 7.5-5.4s6.8 1.8 7.5 5.4",
  message: "M5.2 4.5h13.6A1.7 1.7 0 0 1 20.5 6.2v9a1.7 1.7 0 0 1-1.7 1.7H12l-4.8 3.6v-3.6h-2a1.7 1.7 0 0 1-1.7-1.7v-9a1.7 1.7 0 0 1 1.7-1.7Z",
  globe: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c2.3 2.4 3.4 5.2 3.4 8.5s-1.1 6.1-3.4 8.5c-2.3-2.4-3.4-5.2-3.4-8.5s1.1-6.1 3.4-8.5Z",
  star: "*M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.2 6.1L12 16.9l-5.5 3 1.2-6.1-4.5-4.2 6.1-.8Z",
  "star-half": "*M12 3.2v13.7l-5.5 3 1.2-6.1-4.5-4.2 6.1-.8Z",
  check: "M4.8 12.5l4.9 4.9L19.5 7",
  minus: "M5.5 12h13",
  plus: "M5.5 12h13M12 5.5v13",
  trash: "M4 6.5h16M9 6.5V4h6v2.5M6 6.5l.9 12.3a1.4 1.4 0 0 0 1.4 1.3h7.4a1.4 1.4 0 0 0 1.4-1.3L18 6.5M10 10.5v5.5M14 10.5v5.5",
  filter: "M3.5 7h9M17.5 7h3M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3.5 17h3M11.5 17h9M9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  sort: "M7.5 4.5v15M4 16l3.5 3.5L11 16M16.5 19.5v-15M13 8l3.5-3.5L20 8",
  alert: "M12 4 2.8 19.7h18.4ZM12 10v4.3M12 17v.01",
  info: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11.3v4.9M12 7.9v.01",
  truck: "M2.5 6h11.2v10.5H2.5ZM13.7 9.5h4l3.8 3.6v3.4h-7.8M6.8 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  return: "M8.5 4.5 4 9l4.5 4.5M4 9h10.2a5.3 5.3 0 0 1 0 10.6H8",
  lock: "M6 10.5h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1ZM8.2 10.5V7.3a3.8 3.8 0 0 1 7.6 0v3.2",
  card: "M4.2 5.2h15.6a1.5 1.5 0 0 1 1.5 1.5v10.6a1.5 1.5 0 0 1-1.5 1.5H4.2a1.5 1.5 0 0 1-1.5-1.5V6.7a1.5 1.5 0 0 1 1.5-1.5ZM2.7 9.5h18.6M6.2 15h4",
  wallet: "M18 8V5.5a1 1 0 0 0-1.2-1L4.6 6.4a1.6 1.6 0 0 0-1.3 1.5V18a1.5 1.5 0 0 0 1.5 1.5h14.4a1.5 1.5 0 0 0 1.5-1.5V9.5A1.5 1.5 0 0 0 19.2 8H4.5M16.7 13.8v.01",
  document: "M13.5 3.5h-7a1 1 0 0 0-1 1v15a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-11ZM13.5 3.5v5h5M8.8 13h6.4M8.8 16.5h6.4",
  clock: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.3V12l3.2 2.2",
  play: "*M8 5.2v13.6a.7.7 0 0 0 1.1.6l10-6.8a.7.7 0 0 0 0-1.2l-10-6.8a.7.7 0 0 0-1.1.6Z",
  external: "M13.5 4.5h6v6M19.5 4.5l-9 9M17.5 14v5.5h-13v-13H10",
} as const satisfies Record<string, string>;

export type IconName = keyof typeof PATHS;

/**
 * One of the shop's own line icons, in the colour of the text around it. It is decoration: the words beside it, or the
 * label of the control it sits in, carry the meaning.
 * @param size edge in CSS pixels: 16, 20 or 24
 */
export function Icon({ name, size = 24, className }: { name: IconName; size?: 16 | 20 | 24; className?: string }) {
  const path = PATHS[name];
  const filled = path.startsWith("*");
  return (
    <svg
      className={classNames(styles.icon, filled && styles.filled, className)}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <path d={filled ? path.slice(1) : path} />
    </svg>
  );
}
