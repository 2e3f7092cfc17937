/**
 * Leads a signed-out customer to the login, and back to this page. Loaded on demand.
 * @param found where the request was redirected to
 */
export async function leadToLogin(found: string): Promise<never> {
  const login = new URL(found);
  const { pathname, search } = window.location;
  // Requests have one address for both layouts and are redirected to the login of the desktop.
  if (document.documentElement.dataset["layout"] === "mobile") login.pathname = login.pathname.replace(/^\/(?!mobile\/)/, "/mobile/");
  login.searchParams.set("forward", pathname + search);
  // A late answer may come when the login is already open. Loading it again would drop what the customer typed.
  if (pathname !== login.pathname) window.location.assign(login);
  // The promise never settles, because the browser leaves the page.
  return await new Promise(() => undefined);
}
