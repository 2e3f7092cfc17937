/** Scripts may read it: `1` for a guest, three characters that distinguish the customers of one browser. */
export const KNOWN_COOKIE = "rambla_known";

/** Marks the last logout. */
export const LEFT_COOKIE = "rambla_left";

export const KNOWN_GUEST = "1";

const WHOSE = new RegExp(`^(?:${KNOWN_COOKIE}|${LEFT_COOKIE})=[\\w-]*$`);

/** A page is discarded when they change during its load. */
export const whoseCookies = (header = ""): string =>
  header
    .split("; ")
    .filter((pair) => WHOSE.test(pair))
    .join("; ");
