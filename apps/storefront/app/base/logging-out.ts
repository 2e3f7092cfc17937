/** Logging out in one tab counts in every tab of the browser: what each has kept is forgotten, and what it shows is loaded anew when it is looked at. */

const STORAGE_NAME = "loggingOut";

/** What is forgotten beside what was typed, by whoever keeps it. */
const forgetting = new Set<() => void>();

/** Has something forgotten when somebody logs out here. @returns stops it */
export function forgetWhenLoggingOut(forget: () => void): () => void {
  forgetting.add(forget);
  return () => void forgetting.delete(forget);
}

/** This tab logs out. */
export function tellLoggingOut(): void {
  forgetTyped();
  for (const forget of forgetting) forget();
  try {
    // The others hear of the writing; nothing of it is to stay.
    window.localStorage.setItem(STORAGE_NAME, "1");
    window.localStorage.removeItem(STORAGE_NAME);
  } catch {
    // Forbidden: each tab notices by itself that nobody is there any more.
  }
}

/** Heeds that another tab logs out. */
export function heedLoggingOut(): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== STORAGE_NAME || newValue === null) return;
    forgetTyped();
    // Whoever looks next may be somebody else, logged in meanwhile.
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && window.location.reload());
    window.addEventListener("focus", () => window.location.reload());
  });
}

function forgetTyped(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Where it is forbidden, nothing was kept in it.
  }
}
