/**
 * A cookie that scripts may read: `1` for a guest, three characters for a customer.
 * They distinguish the few customers of one browser and identify no one.
 */
export const KNOWN_COOKIE = "rambla_known";

/** Marks the last logout, so that each tab deletes the customer's data. */
export const LEFT_COOKIE = "rambla_left";

export const KNOWN_GUEST = "1";

const WHOSE = new RegExp(`^(?:${KNOWN_COOKIE}|${LEFT_COOKIE})=[\\w-]*$`);

/** The cookies that identify the user of a page. The page is discarded when they change during its load. */
export const whoseCookies = (header = ""): string =>
  header
    .split("; ")
    .filter((pair) => WHOSE.test(pair))
    .join("; ");
