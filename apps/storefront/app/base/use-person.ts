import { useEffect, useState } from "react";
import { KNOWN_COOKIE } from "@rambla/core/known-cookie";
import type { Person } from "./me.ts";

/** One question for a document, whoever on the page wants to know; whoever becomes somebody on a later page is asked for then. */
let asking: Promise<Person> | undefined;
/** Who wants to know when something of the person has changed. */
const told = new Set<() => void>();

/**
 * Who is there; undefined until it is known, null for nobody. Asked once after load, and only when the browser says that there is
 * somebody: a page that is the same for everyone cannot tell.
 */
export function usePerson(): Person | undefined {
  const [person, setPerson] = useState<Person>();
  useEffect(() => {
    let isHere = true;
    const tell = () => void (isSomebody() ? (asking ??= askFirst()) : Promise.resolve(null)).then((found) => isHere && setPerson(found));
    tell();
    told.add(tell);
    return () => {
      isHere = false;
      told.delete(tell);
    };
  }, []);
  return person;
}

/** What was just done has changed something of the person, as the shop's answer said: it is not asked for anew. */
export function changePerson(change: (person: NonNullable<Person>) => Person): void {
  if (!asking) return;
  asking = asking.then((person) => person && change(person));
  for (const tell of told) tell();
}

function isSomebody(): boolean {
  return document.cookie.split("; ").includes(`${KNOWN_COOKIE}=1`);
}

function askFirst(): Promise<Person> {
  window.addEventListener("pageshow", (event) => event.persisted && void giveUpToOthers());
  return ask();
}

/** A page that the browser kept whole for the way back stays theirs whom it was made for: for anybody else it is loaded anew. */
async function giveUpToOthers(): Promise<void> {
  if (!isSomebody()) return window.location.reload();
  const before = await asking;
  const now = await (asking = ask());
  if (navigator.onLine && (before?.kind !== now?.kind || before?.email !== now?.email)) window.location.reload();
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
