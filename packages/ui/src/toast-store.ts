import { makeWatched, useWatched } from "./watched.ts";

export type Toast = {
  /** What happened, as a sentence. */
  text: string;
  /** What it speaks of: a newer one about the same takes its place. */
  about?: string;
  tone?: "neutral" | "success" | "danger";
  /** What else there is to know, under the sentence. */
  detail?: string;
  /** Address of a small picture of what it is about. */
  picture?: string;
  /** One way back or on: undo, or a link to the cart. */
  action?: { label: string; onAction: () => void } | { label: string; href: string };
  /** The way back, beside a way on. */
  back?: { label: string; onAction: () => void };
  /** What was pressed for it: the toast hides neither that nor what stands beside it on its card. */
  pressed?: Element | null;
  /** How long it stands, in milliseconds: 5 s, or 8 s with an action. Errors stay until closed. */
  duration?: number;
};

export type StandingToast = Toast & { id: number };

/** More than this at once is noise; the oldest leaves. */
const STANDING_MAX = 3;
const NONE: readonly StandingToast[] = [];

let standing = NONE;
let lastId = 0;
const toasts = makeWatched();

function change(next: readonly StandingToast[]): void {
  standing = next;
  toasts.tell();
}

/** Shows a toast in the page's `ToastRegion`; browser only. Gives its id for `closeToast`. */
export function toast(message: Toast): number {
  lastId += 1;
  // The same words twice are one message, as is what happened to the same since: the newer one replaces it.
  const others = standing.filter(({ text, about }) => text !== message.text && (about === undefined || about !== message.about));
  change([...others, { ...message, id: lastId }].slice(-STANDING_MAX));
  return lastId;
}

/** Takes a toast away; an id that is gone is no mistake. */
export function closeToast(id: number): void {
  change(standing.filter((entry) => entry.id !== id));
}

/** Takes away what speaks of something that is itself in front of the shopper now. */
export function closeToastsAbout(about: string): void {
  if (standing.some((entry) => entry.about === about)) change(standing.filter((entry) => entry.about !== about));
}

/** Those that stand, the oldest first. */
export const standingToasts = (): readonly StandingToast[] => standing;
export const useStandingToasts = (): readonly StandingToast[] => useWatched(toasts, standingToasts, NONE);
