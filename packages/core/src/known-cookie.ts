/**
 * The cookie that tells the program of a page that somebody is known here. Scripts may read it: of a guest it says no more than that, of a
 * customer three signs that tell the few people of one browser apart, and are those of a great many others (decision 153).
 */
export const KNOWN_COOKIE = "rambla_known";

/** The one that tells it when somebody logged out here last: each tab may have something of theirs to forget. */
export const LEFT_COOKIE = "rambla_left";

/** What the first says of a guest. */
export const KNOWN_GUEST = "1";

const WHOSE = new RegExp(`^(?:${KNOWN_COOKIE}|${LEFT_COOKIE})=[\\w-]*$`);

/** Of a header of cookies those that say whose the page is that is made for it (decision 153): whoever logs in while it is on its way is another. */
export const whoseCookies = (header = ""): string =>
  header
    .split("; ")
    .filter((pair) => WHOSE.test(pair))
    .join("; ");
