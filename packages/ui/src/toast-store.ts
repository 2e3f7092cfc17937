import { makeWatched, useWatched } from "./watched.ts";

export type Toast = {
  /** A sentence. */
  text: string;
  /** A newer toast about the same replaces it. */
  about?: string;
  tone?: "neutral" | "success" | "danger";
  /** Below the sentence. */
  detail?: string;
  /** The address of a small picture. */
  picture?: string;
  /** Undo, or a link to the cart. */
  action?: { label: string; onAction: () => void } | { label: string; href: string };
  /** Undo, in addition to `action`. */
  back?: { label: string; onAction: () => void };
  /** The pressed element. The toast must not cover it or its price. */
  pressed?: Element | null;
  /** Milliseconds; default 5 s, or 8 s with an action. Errors stay until closed. */
  duration?: number;
};

export type StandingToast = Toast & { id: number };

/** The oldest toast leaves above this. */
const STANDING_MAX = 3;
const NONE: readonly StandingToast[] = [];

let standing = NONE;
let lastId = 0;
const toasts = makeWatched();

function change(next: readonly StandingToast[]): void {
  standing = next;
  toasts.tell();
}

/** Browser only. @returns the id for `closeToast` */
export function toast(message: Toast): number {
  lastId += 1;
  // A toast with the same text or subject replaces the older one.
  const others = standing.filter(({ text, about }) => text !== message.text && (about === undefined || about !== message.about));
  change([...others, { ...message, id: lastId }].slice(-STANDING_MAX));
  return lastId;
}

/** Ignores an unknown id. */
export function closeToast(id: number): void {
  change(standing.filter((entry) => entry.id !== id));
}

/** Closes toasts about something that the customer now sees. */
export function closeToastsAbout(about: string): void {
  if (standing.some((entry) => entry.about === about)) change(standing.filter((entry) => entry.about !== about));
}

/** The oldest first. */
export const standingToasts = (): readonly StandingToast[] => standing;
export const useStandingToasts = (): readonly StandingToast[] => useWatched(toasts, standingToasts, NONE);
