/** The cookie that tells the program of a page that somebody is known here. It says no more than that, so scripts may read it. */
export const KNOWN_COOKIE = "rambla_known";
