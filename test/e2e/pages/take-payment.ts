import type { Locator, Page } from 'playwright-core';
import { guideWords } from '../../../src/renderer/words/payments/charge-form.ts';
import { parkWords } from '../../../src/renderer/words/payments/payment-actions.ts';
import { byClass, byRole, inside } from './part.ts';

/** Parts of Take payment, without those of its slip. */
export const chargeParts = {
  /** The slip with what stands beside it. */
  screen: byRole('main'),
  form: byClass('.charge-form'),
  /** The form while it takes keys. */
  openForm: byClass('form.charge-form:not([inert])'),
  brand: byClass('.card-brand'),
  /** The words that the customer agrees to. */
  consent: byClass('.consent-words'),
  recent: inside(byRole('list', guideWords.recent), byRole('button')),
  parked: inside(byRole('list', parkWords.title), byRole('listitem')),
} as const;

/** The customer field, wherever a customer is chosen. */
export const payerParts = {
  chosen: byClass('.customer-chosen'),
  option: byClass('.customer-option'),
} as const;

/** A field of a line of the order, while it has the focus. */
export function focusedLine(page: Page, number: number): Locator {
  return page.locator(`[data-line="${number}"]:focus`);
}

/** Counts of the fields that the form shows: of the order without the customer, and of a keyed card. */
export interface FormFieldCounts {
  readonly order: number;
  readonly card: number;
}

/** Counts them on the screen, so that a new field of the form adds one key to the allowance and no more. */
export function countFields(page: Page): Promise<FormFieldCounts> {
  return page.evaluate(() => {
    const stops = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      '.charge-form input:not([type="checkbox"]):not([data-passed-by-enter]), .charge-form select:not([data-passed-by-enter])',
    );
    // The buttons of a radio group share their name, and count as one field.
    const names = [...new Set([...stops].map(({ name, dataset }) => name || dataset['field']))];
    const cardAt = names.indexOf('card-number');
    return { order: cardAt - names.indexOf('reference'), card: names.length - cardAt };
  });
}
