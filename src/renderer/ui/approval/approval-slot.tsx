import type { ReactElement } from 'react';
import { useSyncExternalStore } from 'react';

const slotMark = 'data-approval-slot';

/**
 * The place on a slip, or in a form, in which somebody approves what was refused there.
 *
 * It stays empty for React: the approval is drawn into it from outside, so that no screen has to know of it.
 */
export function ApprovalSlot(props: { readonly isLast?: true }): ReactElement {
  return <div className="approval-slot" {...{ [slotMark]: props.isLast ? 'last' : '' }} />;
}

/** The place that is nearest to where the keys were; the frame's own when the screen has none. */
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

/** Tells the parts that speak of sending whether an approval is waited for instead. */
export function setApproving(next: boolean): void {
  isWaiting = next;
  for (const listener of listeners) listener();
}

/** Whether an action waits for an approval: nothing is being sent meanwhile, whatever was asked for. */
export function useIsApproving(): boolean {
  return useSyncExternalStore(subscribe, () => isWaiting);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
