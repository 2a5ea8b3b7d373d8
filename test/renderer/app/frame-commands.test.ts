import { describe, expect, it } from 'vitest';
import { rail } from '../../../src/main/shell/window/menu.ts';
import { goToDigit, readShellCommand } from '../../../src/renderer/app/frame/commands.ts';
import { openingPath } from '../../../src/renderer/app/opening-path.ts';
import type { Status } from '../../../src/contract/staff/session.ts';
import type { AttemptId, CustomerId, OperatorId } from '../../../src/domain/ids.ts';
import {
  customerEntry,
  foundAttempt,
  paymentEntry,
  planEntry,
  takePaymentEntry,
} from '../../../src/renderer/app/palette/record-entries.ts';
import {
  findEntries,
  paletteEntries,
  personEntries,
} from '../../../src/renderer/app/palette/palette-model.ts';
import type { Screen } from '../../../src/renderer/app/screens.ts';
import { hasCommandKey, keyLabel, railDigit } from '../../../src/renderer/lib/keys.ts';
import { notConfirmedPath, paths } from '../../../src/renderer/lib/paths.ts';
import { fakePlan } from '../../fakes/fake-plans.ts';
import { fakeAttempt } from '../../fakes/fake-attempts.ts';
import { makeFakeMain } from '../../fakes/fake-bridge.ts';

const screen = (name: string, digit: number, path: Screen['path'], words: string): Screen => ({
  name,
  digit,
  path,
  words,
  icon: 'card',
  component: () => null,
});
const screens = [
  screen('take-payment', 1, paths.takePayment, 'Take payment'),
  screen('to-do', 2, paths.toDo, 'To do'),
  screen('settings', 9, paths.settings, 'Settings'),
];
const press = (change: object) => ({
  key: '1',
  code: 'Digit1',
  ctrlKey: true,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
});

describe('keys and menu entries', () => {
  it('go to the screen that both the menu and the rail call so', () => {
    for (const { name, digit, path } of screens) {
      expect(rail[digit - 1]?.screen).toBe(name);
      expect(readShellCommand(`go:${name}`, screens)).toEqual({ kind: 'go', path });
      expect(goToDigit(digit, screens)).toEqual({ kind: 'go', path });
    }
  });

  it('have no answer for a screen that is not there, or a foreign command', () => {
    expect(readShellCommand('go:wallet', screens)).toBeNull();
    expect(goToDigit(5, screens)).toBeNull();
    expect(readShellCommand('reload', screens)).toBeNull();
  });

  it('open what is not confirmed', () => {
    expect(readShellCommand('open:unconfirmed', screens)).toEqual({
      kind: 'go',
      path: notConfirmedPath,
    });
  });

  it('take the top row with the platform’s command key, never with Alt or AltGr', () => {
    expect(railDigit(press({}), 'linux')).toBe(1);
    expect(railDigit(press({ code: 'Numpad1' }), 'linux')).toBeNull();
    expect(railDigit(press({ altKey: true }), 'windows')).toBeNull();
    expect(railDigit(press({ ctrlKey: false, metaKey: true }), 'mac')).toBe(1);
    expect(hasCommandKey(press({}), 'mac')).toBe(false);
  });

  it('are named as the computer’s own keys', () => {
    expect(keyLabel('Ctrl+Enter', 'windows')).toBe('Ctrl+Enter');
    expect(keyLabel('Ctrl+Enter', 'mac')).toBe('⌘ Enter');
  });

  it('are found in the palette by any of their words', () => {
    const entries = paletteEntries(screens, [{ name: 'staff', words: 'Staff' }]);
    expect(findEntries(entries, 'pay ta').map((one) => one.words)).toEqual(['Take payment']);
    expect(findEntries(entries, '')).toHaveLength(entries.length);
    expect(findEntries(entries, 'zzz')).toEqual([]);
  });

  it('are found by what staff call them too', () => {
    const everywhere = [...screens, screen('payments', 5, paths.payments, 'Payments')];
    const entries = paletteEntries(everywhere, []);
    const found = (typed: string) => findEntries(entries, typed).map((one) => one.words);
    expect(found('money back')).toEqual(['Record a refund: choose the payment']);
    expect(found('charge phone')).toEqual(['New payment']);
    expect(found('resume')).toEqual(['Parked orders']);
    expect(found('declined')).toEqual(['Failed payments: try again or call']);
  });

  it('offer other roles where nobody signs in, and else the ways to leave', () => {
    const wordsWith = (signIn: Status['signIn']) =>
      personEntries({ signIn, role: 'clerk' }).map((one) => one.words);
    expect(wordsWith({ kind: 'off' })).toEqual([
      'Work as accountant',
      'Work as supervisor',
      'Work as admin',
    ]);
    const operatorId = 'ada' as OperatorId;
    expect(wordsWith({ kind: 'signed-in', operatorId, mustChangePassphrase: false })).toEqual([
      'Lock the terminal',
      'Switch user',
      'Sign out',
    ]);
  });

  it('lead only to screens that are there', () => {
    const words = paletteEntries(screens, [{ name: 'staff', words: 'Staff' }]).map(
      (one) => one.words,
    );
    expect(words).toEqual(
      expect.arrayContaining(['Settings: What declines mean', 'Settings: Staff']),
    );
    expect(words).not.toContain('Add a customer');
  });

  it('tell customers, plans and payments apart by what staff know of them', () => {
    const id = 'customer-1' as CustomerId;
    expect(customerEntry({ id, name: 'Maria González', phone: '0412 345 678' })).toMatchObject({
      words: 'Maria González',
      aside: '0412 345 678',
      command: { kind: 'go', path: '/customers?open=customer-1' },
    });
    expect(takePaymentEntry({ id, name: 'Maria González' })).toMatchObject({
      words: 'Take payment from Maria González',
      command: { kind: 'go', path: '/take-payment?customer=customer-1' },
    });
    const plan = fakePlan('plan-3', { reference: 'PLAN-3', paidCount: 4, openCount: 8 });
    expect(planEntry(plan)).toMatchObject({
      words: 'PLAN-3',
      aside: expect.stringMatching(/ · AUD [\d.]+ every month · 4 (?:of 12 )?paid$/u),
      command: { kind: 'go', path: '/plans?open=plan-3' },
    });
    const attempt = fakeAttempt({ id: 'attempt-7' as AttemptId, reference: 'INV-7-2' });
    expect(paymentEntry(foundAttempt(attempt))).toMatchObject({
      words: 'INV-7-2',
      aside: expect.stringContaining('•• 1111'),
      command: { kind: 'go', path: '/payments?open=attempt-7' },
    });
  });
});

describe('the first screen', () => {
  const { status } = makeFakeMain();

  it('is Take payment on the very first start, and To do on every other', () => {
    expect(openingPath(status, screens)).toBe(paths.takePayment);
    const taken = { ...status, firstSteps: { ...status.firstSteps, payment: true } };
    expect(openingPath(taken, screens)).toBe(paths.toDo);
    expect(openingPath({ ...status, mode: 'test' }, screens)).toBe(paths.toDo);
  });
});
