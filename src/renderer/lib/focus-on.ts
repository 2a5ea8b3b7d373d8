/** Focuses a field by its name; without such a field the focus stays. */
export function focusOn(part: HTMLElement | null, field: string): void {
  part?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus();
}

/** Takes the focus to the heading of a page that was opened, unless staff already work in that page. */
export function focusHeading(heading: HTMLElement | null): void {
  const page = heading?.closest('article') ?? null;
  if (page?.contains(document.activeElement) !== true) heading?.focus();
}

/** True while nothing has the focus, as after what had it has left the window. */
export function isFocusFree(): boolean {
  const held = document.activeElement;
  return held === null || held === document.body;
}

/** True while staff are at work in a part; what a narrow window hides keeps the focus for a moment, and is none. */
export function isWorkedIn(part: string): boolean {
  const held = document.activeElement;
  return held !== null && held.closest(part) !== null && held.checkVisibility();
}

/** True while staff are at work outside a part, which may not take the focus then. The title of a screen does not count. */
export function isWorkedOutside(part: string): boolean {
  const held = document.activeElement;
  return !isFocusFree() && held?.matches('h1') === false && held.closest(part) === null;
}
