import type { KeyboardEvent } from 'react';

/** Enter skips checkboxes: Space ticks them, and Tab reaches them. */
const stops = 'input:not([type="checkbox"], [type="hidden"]):not(:disabled), select:not(:disabled)';

/** The fields of a form in the order of Enter; of a radio group, only the selected button. */
function enterStops(form: HTMLElement): readonly HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>(stops)].filter(
    (field) => !(field instanceof HTMLInputElement && field.type === 'radio' && !field.checked),
  );
}

/**
 * Marks a field that Enter skips, because its default suits most orders.
 *
 * Shift+Enter and Tab still reach it.
 */
export const passedByEnter = 'data-passed-by-enter';

/**
 * Moves the focus to the next field or the previous one; `past-end` past the last.
 *
 * Enter never submits: past the last field, the caller decides on the button.
 */
export function moveByEnter(
  form: HTMLElement,
  from: EventTarget | null,
  backwards: boolean,
): 'moved' | 'past-end' | 'not-a-field' {
  const fields = enterStops(form);
  const at = fields.findIndex((field) => field === from);
  if (at === -1) return 'not-a-field';
  const next = backwards
    ? fields[at - 1]
    : fields.slice(at + 1).find((field) => !field.hasAttribute(passedByEnter));
  if (next === undefined) return backwards ? 'moved' : 'past-end';
  next.focus();
  if (next instanceof HTMLInputElement && next.type === 'text' && !next.readOnly) next.select();
  return 'moved';
}

/**
 * Moves through a form's fields on Enter and stops on its button; with Ctrl or Cmd, submits.
 *
 * A stray Enter therefore never records anything, whichever field it is pressed in.
 */
export function walkByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  // An open list of choices has taken its own Enter.
  if (event.defaultPrevented) return;
  if (event.key !== 'Enter' || !isField || event.nativeEvent.isComposing) return;
  event.preventDefault();
  if (event.ctrlKey || event.metaKey) {
    if (!event.repeat) form.requestSubmit();
    return;
  }
  const moved = moveByEnter(form, target, event.shiftKey);
  if (moved === 'past-end') form.querySelector<HTMLElement>('button[type="submit"]')?.focus();
}
