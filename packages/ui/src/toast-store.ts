import { makeWatched, useWatched } from "./watched.ts";

export type Toast = {
  text: string;
  /** Replaces an older toast about the same. */
  about?: string;
  tone?: "neutral" | "success" | "danger";
  detail?: string;
  /** An address. */
  picture?: string;
  /** Undo, or a link to the cart. */
  action?: { label: string; onAction: () => void } | { label: string; href: string };
  /** Undo, in addition to `action`. */
  back?: { label: string; onAction: () => void };
  /** The toast must not cover it or its price. */
  pressed?: Element | null;
  /** Milliseconds. Errors stay until closed. */
  duration?: number;
};

export type StandingToast = Toast & { id: number };

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
  const others = standing.filter(({ text, about }) => text !== message.text && (about === undefined || about !== message.about));
  change([...others, { ...message, id: lastId }].slice(-STANDING_MAX));
  return lastId;
}

/** Ignores an unknown id. */
export function closeToast(id: number): void {
  change(standing.filter((entry) => entry.id !== id));
}

export function closeToastsAbout(about: string): void {
  if (standing.some((entry) => entry.about === about)) change(standing.filter((entry) => entry.about !== about));
}

/** The oldest first. */
export const standingToasts = (): readonly StandingToast[] => standing;
export const useStandingToasts = (): readonly StandingToast[] => useWatched(toasts, standingToasts, NONE);
