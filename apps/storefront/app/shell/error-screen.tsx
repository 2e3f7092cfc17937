import { isRouteErrorResponse } from "react-router";
import { useText } from "./text.tsx";

/** The error page: page missing, page error or server error, a picture and a way on (R-119 … R-124). */
export function ErrorScreen({ error }: { error: unknown }) {
  const text = useText("shell");
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main id="main">
      <h1>{missing ? text("notFoundTitle") : text("serverErrorTitle")}</h1>
      <p>{missing ? text("notFound") : text("serverError")}</p>
      <a href="/">{text("continue")}</a>
    </main>
  );
}
