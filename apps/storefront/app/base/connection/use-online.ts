import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

function watch(watcher: () => void): () => void {
  window.addEventListener("online", watcher);
  window.addEventListener("offline", watcher);
  return () => {
    window.removeEventListener("online", watcher);
    window.removeEventListener("offline", watcher);
  };
}

/** Whether the browser has a connection; true on the server. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );

/** Runs `then` each time the connection comes back, without rendering. */
export function useBackOnline(then: () => void): void {
  const back = useEffectEvent(then);
  useEffect(() => {
    const told = () => back();
    window.addEventListener("online", told);
    return () => window.removeEventListener("online", told);
  }, []);
}
