/** Puts the keys into a field by its name; a field that is not there leaves them where they are. */
export function focusOn(part: HTMLElement | null, field: string): void {
  part?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus();
}
