import type { ReactElement } from 'react';
import { useSyncExternalStore } from 'react';

const slotMark = 'data-approval-slot';

/**
 * Slot on a slip or in a form for the approval of an action that was refused there.
 *
 * React leaves it empty: the approval is rendered into it from outside, so that no screen depends on it.
 */
export function ApprovalSlot(props: { readonly isLast?: true }): ReactElement {
  return <div className="approval-slot" {...{ [slotMark]: props.isLast ? 'last' : '' }} />;
}

/** The slot nearest to the element that had the focus, else the frame's own; null without either. */
export function slotFor(from: Element | null): HTMLElement | null {
  for (let around = from; around !== null; around = around.parentElement) {
    if (around.matches('.frame-screen')) break;
    const slots = [...around.querySelectorAll<HTMLElement>(`[${slotMark}=""]`)];
    const slot = slots.find((each) => each.closest('[hidden]') === null);
    if (slot !== undefined) return slot;
  }
  return document.querySelector<HTMLElement>(`[${slotMark}="last"]`);
}

let isWaiting = false;
const listeners = new Set<() => void>();

/** Tells the parts that show sending whether an approval is awaited instead. */
export function setApproving(next: boolean): void {
  isWaiting = next;
  for (const listener of listeners) listener();
}

/** True while an action awaits an approval; nothing is being sent then. */
export function useIsApproving(): boolean {
  return useSyncExternalStore(subscribe, () => isWaiting);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
