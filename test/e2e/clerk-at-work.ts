import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { ask } from './fixture/staff.ts';
import { cards, field } from './take-payment-keys.ts';

/** Purposes of a key press that is not data; each kind has its own allowance. */
export const keyKinds = ['field', 'review', 'charge', 'action', 'record', 'way'] as const;
export type KeyKind = (typeof keyKinds)[number];

export type KeyCounts = Readonly<Record<KeyKind, number>>;

/**
 * A clerk at the keyboard: typed text is data, and every other press is counted.
 *
 * It offers no way to point, click, or move the focus directly.
 */
export interface Clerk {
  /** Types data into the focused element; refuses anything that would be a command. */
  type(text: string): Promise<void>;
  /** Presses one key that is not data. */
  press(kind: KeyKind, key: string): Promise<void>;
  /** The counts since this was last called. */
  takeCounts(): KeyCounts;
  /** Count of the mouse and pen events that the window saw; it must stay 0. */
  pointerEvents(): Promise<number>;
}

/** Starts a clerk at a window that is open already. */
export async function sitDown(page: Page): Promise<Clerk> {
  await page.evaluate(() => {
    Reflect.set(window, 'pointed', 0);
    for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'wheel']) {
      window.addEventListener(
        kind,
        () => Reflect.set(window, 'pointed', Number(Reflect.get(window, 'pointed')) + 1),
        { capture: true },
      );
    }
  });
  let counts = nothingCounted();
  return {
    async type(text) {
      if (/[\p{Cc}]/u.test(text)) throw new Error('a command is no data');
      await page.keyboard.type(text);
    },
    async press(kind, key) {
      counts = { ...counts, [kind]: counts[kind] + 1 };
      await page.keyboard.press(key);
    },
    takeCounts() {
      const taken = counts;
      counts = nothingCounted();
      return taken;
    },
    pointerEvents: () => page.evaluate(() => Number(Reflect.get(window, 'pointed'))),
  };
}

function nothingCounted(): Record<KeyKind, number> {
  return { field: 0, review: 0, charge: 0, action: 0, record: 0, way: 0 };
}

/**
 * Sets up the terminal before the hour: single letters on, mail orders without code, a card saved yesterday.
 */
export async function prepareTerminal(page: Page): Promise<void> {
  await field(page, 'reference').waitFor();
  const appearance = { theme: 'light', phoneMode: false, singleKeys: true } as const;
  await ask(page, 'session.save-appearance', appearance);
  const { accountId, formFields } = await ask(page, 'session.switch-role', { role: 'supervisor' });
  const fields = { ...formFields, securityCode: 'optional-for-mail' } as const;
  await ask(page, 'accounts.save-fields', { accountId, fields });
  await ask(page, 'session.switch-role', { role: 'clerk' });
  const who = { name: 'María González', phone: '0412 345 678', email: '', notes: '' };
  const saved = await ask(page, 'customers.save', { customerId: null, ...who });
  if (saved.kind !== 'saved') throw new Error('the customer was refused');
  const { draftId } = await ask(page, 'charge.open', { retryOf: null });
  const answer = await ask(page, 'charge.submit', {
    draftId,
    reference: 'INV-20400',
    amountMinor: 1000,
    currency: 'AUD',
    channel: 'phone',
    card: {
      kind: 'keyed',
      number: cards.approved,
      expiryMonth: 4,
      expiryYear: 2029,
      holder: 'María González',
      securityCode: '123',
    },
    duplicateReason: null,
    customerId: saved.customer.id,
    saveCard: { words: 'We keep your card for your next orders.', channel: 'phone' },
  });
  expect(answer.kind).toBe('accepted');
  const isKept = async (): Promise<void> => {
    const { cards: kept } = await ask(page, 'customers.find', { customerId: saved.customer.id });
    expect(kept).toHaveLength(1);
  };
  await vi.waitFor(isKept, { timeout: 15_000, interval: 100 });
}
