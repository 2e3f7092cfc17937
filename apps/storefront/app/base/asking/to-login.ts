/** Leads whoever is signed in no more to the login, and back to this page. Comes when it is needed, which is rare. @param found where the question was led to */
export async function leadToLogin(found: string): Promise<never> {
  const login = new URL(found);
  const { pathname, search } = window.location;
  // Questions have one address for both layouts, and lead to the login of the one.
  if (document.documentElement.dataset["layout"] === "mobile") login.pathname = login.pathname.replace(/^\/(?!mobile\/)/, "/mobile/");
  login.searchParams.set("forward", pathname + search);
  // A late answer to a page that was left for the login: loading the login once more would drop what is typed there and where it leads.
  if (pathname !== login.pathname) window.location.assign(login);
  // The page is being left.
  return await new Promise(() => undefined);
}
