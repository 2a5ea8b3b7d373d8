import { describe, expect, it } from 'vitest';
import { receiptLanguages } from '../../../src/domain/receipt/languages/receipt-language.ts';
import { receiptMail } from '../../../src/domain/receipt/receipt-mail.ts';
import {
  receiptAmount,
  receiptItems,
  receiptLines,
  receiptTitle,
} from '../../../src/domain/receipt/receipt-words.ts';
import {
  blankTemplate,
  checkTemplate,
  templateIn,
  tidyTemplate,
} from '../../../src/domain/receipt/template.ts';
import { madeOf } from './receipts.ts';

const details = {
  description: 'Two stools',
  note: 'SECRET NOTE',
  items: [
    { text: 'Oak stool', quantityThousandths: 2000, unitMinor: 2000 },
    { text: 'Delivery', quantityThousandths: 1000, unitMinor: 950 },
  ],
  tax: { rateHundredths: 1000, amountMinor: 450 },
};
const address = 'Hafenstraße 1\n20457 Hamburg';

function receiptIn(language: (typeof receiptLanguages)[number] | '') {
  return madeOf({ details, customerName: 'Ada Näher' }, { customer: { address, language } });
}

function linesOf(language: (typeof receiptLanguages)[number] | '') {
  const lines = receiptLines(receiptIn(language));
  return Object.fromEntries(lines.map(({ label, value }) => [label, value]));
}

describe('a receipt with details', () => {
  it('has description, address, lines and tax, and never the note', () => {
    expect(linesOf('')).toMatchObject({
      Description: 'Two stools',
      Customer: 'Ada Näher, Hafenstraße 1, 20457 Hamburg',
      'Tax 10%, included': 'AUD 4.50',
    });
    expect(receiptItems(receiptIn(''))).toEqual([
      { quantity: '2 × AUD 20.00', text: 'Oak stool', amount: 'AUD 40.00' },
      { quantity: '1 × AUD 9.50', text: 'Delivery', amount: 'AUD 9.50' },
    ]);
    const mail = receiptMail(receiptIn(''), blankTemplate, { to: '', tradingName: 'Shop' });
    expect(mail.body).toContain('2 × AUD 20.00 Oak stool: AUD 40.00');
    expect(JSON.stringify([receiptIn(''), mail])).not.toContain('SECRET');
  });

  it('shows no tax of a whole order of which a part was paid, and no lines when declined', () => {
    const state = 'confirmed-charged' as const;
    const resolution = { found: 'charged', transactionId: 'x', amountTakenMinor: 100 } as const;
    const part = madeOf({ details, state, resolution });
    expect(JSON.stringify(receiptLines(part))).not.toContain('Tax');
    const declined = madeOf({ details, state: 'declined' });
    expect(receiptItems(declined)).toEqual([]);
    expect(JSON.stringify(receiptLines(declined))).not.toContain('Tax');
  });

  it('speaks the language of the customer, dates and marks of figures included', () => {
    expect(linesOf('de')).toMatchObject({
      Datum: 'Fr., 20. Nov. 2026, 21:00 (Australia/Sydney)',
      Karte: 'Visa endet auf 1111',
      'Steuer 10 %, enthalten': 'AUD 4,50',
    });
    expect(receiptAmount(receiptIn('fr'))).toEqual({ label: 'Payé', value: 'AUD 49,50' });
    expect(receiptTitle(receiptIn('es'))).toBe('Recibo');
    const labels = receiptLanguages.map((one) => Object.keys(linesOf(one)).join());
    expect(new Set(labels).size).toBe(receiptLanguages.length);
  });
});

describe('a template for each language', () => {
  const template = {
    ...blankTemplate,
    tradingName: 'Harbour Books',
    policy: 'Returns within 30 days.',
    translations: {
      de: { tradingName: '', address: '', contact: '', policy: 'Rückgabe in 30 Tagen.' },
    },
  };

  it('stands in for the shop’s texts where it has one', () => {
    expect(templateIn(template, 'de')).toMatchObject({
      tradingName: 'Harbour Books',
      policy: 'Rückgabe in 30 Tagen.',
    });
    expect(templateIn(template, 'it').policy).toBe('Returns within 30 days.');
    const mail = receiptMail(receiptIn('de'), template, { to: '', tradingName: 'Account' });
    expect(mail.subject).toBe('Beleg, INV-20417, Harbour Books');
    expect(mail.body).toContain('Rückgabe in 30 Tagen.');
  });

  it('is written for the shop’s language where the customer has none', () => {
    const shop = { ...template, language: 'de' as const };
    const mail = receiptMail(receiptIn(''), shop, { to: '', tradingName: 'Account' });
    expect(mail.body).toContain('Bezahlt: AUD 49,50');
  });

  it('takes no card number, and drops a language without a text', () => {
    const texts = { tradingName: ' ', address: '', contact: '', policy: '' };
    const nasty = { ...texts, policy: 'Pay 4111 1111 1111 1111' };
    expect(checkTemplate({ ...template, translations: { fr: nasty } })).toEqual([
      { field: 'policy', reason: 'holds-card-number', language: 'fr' },
    ]);
    expect(tidyTemplate({ ...template, translations: { fr: texts } }).translations).toEqual({});
  });
});
