import { useEffect, useState } from "react";
import { KNOWN_COOKIE } from "@rambla/core/known-cookie";
import type { Person } from "./me.ts";

/** One question for a document, whoever on the page wants to know; whoever becomes somebody on a later page is asked for then. */
let asking: Promise<Person> | undefined;

/**
 * Who is there; undefined until it is known, null for nobody. Asked once after load, and only when the browser says that there is
 * somebody: a page that is the same for everyone cannot tell.
 */
export function usePerson(): Person | undefined {
  const [person, setPerson] = useState<Person>();
  useEffect(() => {
    let isHere = true;
    const answer = isSomebody() ? (asking ??= ask()) : Promise.resolve(null);
    void answer.then((found) => isHere && setPerson(found));
    return () => {
      isHere = false;
    };
  }, []);
  return person;
}

function isSomebody(): boolean {
  return document.cookie.split("; ").includes(`${KNOWN_COOKIE}=1`);
}

async function ask(): Promise<Person> {
  try {
    const answer = await fetch("/me", { headers: { accept: "application/json" } });
    return answer.ok ? ((await answer.json()) as Person) : null;
  } catch {
    // Without an answer the page is what it is for everyone.
    return null;
  }
}
