import { Outlet } from "react-router";
import { ErrorScreen } from "./error-screen.tsx";
import { useRefusedReload } from "./reload-guard.ts";

/** Set when the layout is its own error boundary. */
export type Trouble = { readonly error?: unknown };

/** The main part of every page, or its error. */
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
