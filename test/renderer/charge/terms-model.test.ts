import { describe, expect, it } from 'vitest';
import { defaultFormFields } from '../../../src/domain/accounts/form-fields.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import type { DraftId } from '../../../src/domain/ids.ts';
import type {
  PlanKind,
  TermsText,
} from '../../../src/renderer/topics/charge/plan-terms/terms-model.ts';
import {
  endlessRowsShown,
  laterStart,
  readTerms,
  usualTerms,
} from '../../../src/renderer/topics/charge/plan-terms/terms-model.ts';
import { planConsentWords, ruleWords } from '../../../src/renderer/words/plans/plan-terms.ts';

const aud = 'AUD' as CurrencyCode;
const draft = {
  draftId: 'draft-1' as DraftId,
  currencies: [aud],
  amountLimitMajor: 1000,
  referenceLengthMax: 40,
  merchantName: 'The sample merchant',
  today: '2026-01-31',
  fields: defaultFormFields,
};

function read(kind: PlanKind, amount: string, change: Partial<TermsText> = {}) {
  const order = { amount, currency: aud };
  return readTerms({ ...usualTerms, ...change }, { kind, order, draft });
}

function fieldsOf(reading: ReturnType<typeof read>): readonly string[] {
  return reading.ok ? [] : reading.refusals.map(({ field, reason }) => `${field} ${reason}`);
}

describe('the terms of a plan as they are keyed', () => {
  it('splits a total with the exact remainder on the last row', () => {
    const reading = read('instalment', '1000', { count: '3' });
    if (!reading.ok) throw new Error('these terms can be');
    expect(reading.preview.rows.map(({ amountMinor }) => amountMinor)).toEqual([
      33_333, 33_333, 33_334,
    ]);
    expect(reading.preview.totalMinor).toBe(100_000);
  });

  it('keeps day 31 and says so in words', () => {
    const reading = read('recurring', '49', { end: 'after', after: '3' });
    if (!reading.ok) throw new Error('these terms can be');
    expect(reading.preview.rows.map(({ dueDate }) => dueDate)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
    ]);
    const [rule] = reading.preview.rules;
    expect(rule === undefined ? '' : ruleWords(rule, aud)).toBe(
      'On the 31st; in shorter months on their last day, and back on the 31st afterwards.',
    );
  });

  it('shows a year of a plan without an end', () => {
    const reading = read('recurring', '49');
    if (!reading.ok) throw new Error('these terms can be');
    expect(reading.preview.rows).toHaveLength(endlessRowsShown);
    expect(reading.preview.rowCount).toBe(null);
  });

  it.each([
    ['recurring', '', {}, ['amount not-an-amount']],
    ['recurring', '1001', {}, ['amount over-limit']],
    ['recurring', '49', { every: '0' }, ['every not-a-number']],
    ['recurring', '49', { every: '1.5' }, ['every not-a-number']],
    ['recurring', '49', { end: 'until', until: '2026-01-01' }, ['end end-before-start']],
    ['recurring', '49', { end: 'until', until: '2026-02-30' }, ['end not-a-date']],
    ['recurring', '49', { end: 'after', after: '' }, ['count not-a-number']],
    ['recurring', '49', { starts: '2026-01-30' }, ['startDate in-the-past']],
    ['recurring', '49', { restFrom: '2026-01-31' }, ['restFrom not-after-first']],
    ['instalment', '300', { count: '0' }, ['count too-few']],
    ['instalment', '300', { count: '601' }, ['count too-many']],
    ['instalment', '0.02', { count: '3' }, ['total too-small-to-split']],
    ['instalment', '300', { count: '3', firstAmount: '300' }, ['firstAmount does-not-add-up']],
    ['instalment', '5000', { count: '3' }, ['total over-limit']],
    ['instalment', '2900', { count: '3' }, []],
  ] as const)('refuses %s of %j with %j at the field', (kind, amount, change, faults) => {
    expect(fieldsOf(read(kind, amount, change))).toEqual(faults);
  });

  it('knows a day to come, on which a plan cannot start yet', () => {
    expect(laterStart({ ...usualTerms, starts: '2026-02-01' }, draft.today)).toBe('2026-02-01');
    expect(laterStart({ ...usualTerms, starts: '2026-01-31' }, draft.today)).toBe(null);
    expect(laterStart({ ...usualTerms, starts: '2026-02-31' }, draft.today)).toBe(null);
  });
});

describe('what is read to the customer', () => {
  const facts = {
    merchantName: 'The sample merchant',
    brand: 'Visa',
    lastFour: '1111',
    currency: aud,
    often: 'every month',
  };

  it('names every amount and date of a short plan, and how to cancel', () => {
    const reading = read('instalment', '1000', { count: '3' });
    if (!reading.ok) throw new Error('these terms can be');
    const words = planConsentWords({ ...facts, preview: reading.preview });
    expect(words).toContain('AUD 333.33 to your Visa card ending 1111 now');
    expect(words).toContain('AUD 333.33 on Sat 28 Feb 2026, and AUD 333.34 on Tue 31 Mar 2026');
    expect(words).toContain('Total: AUD 1,000.00.');
    expect(words).toContain('change or cancel');
  });

  it('names the rule and the last day of a long one, and that an endless one goes on', () => {
    const long = read('instalment', '1000', { count: '24' });
    const endless = read('recurring', '49');
    if (!long.ok || !endless.ok) throw new Error('these terms can be');
    const toEnd = planConsentWords({ ...facts, preview: long.preview });
    expect(toEnd).toMatch(/every month from Sat 28 Feb 2026, until \w{3} 31 Dec 2027/u);
    const onAndOn = planConsentWords({ ...facts, preview: endless.preview });
    expect(onAndOn).toContain('until you cancel');
    expect(onAndOn).not.toContain('Total');
  });
});
