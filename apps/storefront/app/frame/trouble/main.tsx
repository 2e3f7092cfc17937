import { Outlet } from "react-router";
import { ErrorScreen } from "./error-screen.tsx";
import { useRefusedReload } from "./reload-guard.ts";

/** What a frame is given when it stands around something that failed, and its own error boundary is the frame itself. */
export type Trouble = { readonly error?: unknown };

/** The main part of every page: the page, or what went wrong with it; the ways on around it stay. */
export function Main({ className, error }: Trouble & { readonly className: string | undefined }) {
  return (
    <main id="main" tabIndex={-1} className={className}>
      {error === undefined ? <Page /> : <ErrorScreen error={error} />}
    </main>
  );
}

function Page() {
  useRefusedReload();
  return <Outlet />;
}
