/** What was typed stays when the shop gives no answer to a form: the page stays as it is and says so (R-191, D-168). */
import type { Refusal } from "@rambla/core/refusal";
import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";

/**
 * The `clientAction` of a page with a form. What its action answers or refuses goes through; where nothing came, or only that the
 * shop has failed, the page gets a refusal of its own instead of giving way to the error page. A page without scripts gets that one.
 * @param refused what the page's action would answer with this refusal to what was sent
 */
export function keepTyped<Answer>(refused: (refusal: Refusal, form: FormData) => Answer) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const sent = request.clone();
    try {
      return await serverAction<Answer>();
    } catch (error) {
      // Led on to another page, or told that there is none.
      if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
      // A status of failure keeps the router from loading anew what the page shows.
      return data(refused({ refused: "service.unavailable" }, await sent.formData()), { status: 503 });
    }
  };
}
