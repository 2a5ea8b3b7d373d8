import type { Locator, Page } from 'playwright-core';
import { byClass, type Scope } from './part.ts';

/** A control by the name that the app's own code focuses it by. */
export function fieldOf(within: Scope, name: string): Locator {
  return within.locator(`[data-field="${name}"]`);
}

/** The same control while it has the focus. */
export function focusedField(within: Scope, name: string): Locator {
  return within.locator(`[data-field="${name}"]:focus`);
}

/** The button of an action by its name. */
export function actionOf(within: Scope, name: string): Locator {
  return within.locator(`[data-work="${name}"]`);
}

/** Parts of any form. */
export const formParts = {
  /** The reasons why fields were refused. */
  errors: byClass('.field-error'),
  summary: byClass('.error-summary'),
  /** A short form in place. */
  workForm: byClass('.work-form'),
  badge: byClass('.badge'),
} as const;

/** Parts of a file that is brought in. */
export const fileParts = {
  mapping: byClass('.column-mapping'),
  lines: byClass('.file-lines'),
  checked: byClass('.checked-lines'),
  faults: byClass('.checked-lines tbody tr'),
} as const;

/** The control that a key letter moves to or presses. */
export function letterOf(within: Scope, letter: string): Locator {
  return within.locator(`[data-letter="${letter}"]`);
}

/** The same control, once its role may use it. */
export function enabled(control: Locator): Locator {
  return control.and(control.page().locator(':enabled'));
}

/** The hint beside a field. */
export function hintOf(page: Page, name: string): Locator {
  return page.locator('.field', { has: fieldOf(page, name) }).locator('.field-hint');
}

/** The text fields that staff can type in now, except those for a card or a passphrase. */
export function openTextFields(page: Page): Locator {
  const kinds =
    'input:not([type="radio"], [type="checkbox"], [type="hidden"], [readonly]), textarea';
  return page
    .locator(kinds)
    .and(page.locator(':visible:not([data-card-field], [data-passphrase]):not([inert] *):enabled'));
}

/** The buttons of the open screen that have a text and can be pressed. */
export function usableButtons(page: Page, hasText: string): Locator {
  return page.locator('main button:visible:not([disabled])', { hasText });
}

/**
 * Focuses a control beside one of the buttons: a button or a tick box where there is one, else a field.
 *
 * The words of what is pressed next are noted in the page as `pressed`.
 */
export function focusBeside(buttons: Locator, at: number): Promise<void> {
  return buttons.nth(at).evaluate((button) => {
    const around = button.closest('form') ?? button.closest('main');
    const parts = [
      ...(around?.querySelectorAll<HTMLElement>('input, textarea') ?? []),
      ...(around?.querySelectorAll<HTMLElement>('button, input[type="checkbox"]') ?? []),
    ].filter((part) => part !== button && part.checkVisibility() && !part.matches(':disabled'));
    parts.at(-1)?.focus();
    Reflect.set(window, 'pressed', []);
    const note = (event: Event): void => {
      const text = event.target instanceof HTMLElement ? event.target.innerText : '';
      (Reflect.get(window, 'pressed') as string[]).push(text);
    };
    document.addEventListener('click', note, { capture: true, once: true });
    // A form with a handler of its own takes the keys before the window hears them.
    const noteForm = (event: KeyboardEvent): void => {
      const own = event.target instanceof Element ? event.target.closest('form') : null;
      if (!event.defaultPrevented || own !== button.closest('form')) return;
      (Reflect.get(window, 'pressed') as string[]).push((button as HTMLElement).innerText);
    };
    document.addEventListener('keydown', noteForm, { once: true });
  });
}

/** Waits until the page of a row was opened, which takes the focus to its heading; beside a list it has none. */
export async function pageOpened(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { name, level: 2 });
  await heading.and(page.locator(':focus')).waitFor();
}
