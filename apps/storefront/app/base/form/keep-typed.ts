import type { Refusal } from "@rambla/core/refusal";
import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";

/**
 * The `clientAction` of a form that keeps what was typed. Passes on answers, refusals and redirects. When the server fails or does not
 * answer, the page gets a refusal and stays; without scripts the error page is shown.
 * @param refused gives what the page's action would answer with this refusal
 */
export function keepTyped<Answer>(refused: (refusal: Refusal, form: FormData) => Answer) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const sent = request.clone();
    try {
      return await serverAction<Answer>();
    } catch (error) {
      // Redirects and pages that are not found.
      if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
      // An error status keeps the router from reloading the page's data.
      return data(refused({ refused: "service.unavailable" }, await sent.formData()), { status: 503 });
    }
  };
}
