/** The cookie that tells the program of a page that somebody is known here. It says no more than that, so scripts may read it. */
export const KNOWN_COOKIE = "rambla_known";

/** The one that tells it when somebody logged out here last: each tab may have something of theirs to forget. */
export const LEFT_COOKIE = "rambla_left";
