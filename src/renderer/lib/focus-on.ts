/** Focuses a field by its name; without such a field the focus stays. */
export function focusOn(part: HTMLElement | null, field: string): void {
  part?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus();
}
