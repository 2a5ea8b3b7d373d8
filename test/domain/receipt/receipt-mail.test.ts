import { array, assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mailtoLengthMax,
  mailtoOf,
  readMailAddress,
  receiptMail,
} from '../../../src/domain/receipt/receipt-mail.ts';
import { receiptFileName } from '../../../src/domain/receipt/receipt-file.ts';
import { blankTemplate } from '../../../src/domain/receipt/template.ts';
import type { CalendarDate } from '../../../src/domain/time/calendar.ts';
import { madeOf } from './receipts.ts';

const plain = /^mailto:[A-Za-z0-9%@._~-]*\?subject=[A-Za-z0-9%._~-]*&body=[A-Za-z0-9%._~-]*$/u;
const template = { ...blankTemplate, contact: '02 5550 0100', policy: 'Returns within 30 days.' };

describe('readMailAddress', () => {
  it.each(['', '  ', 'jo@example.com', 'jo.o-shea+bills@mail.example.com.au', "o'hara@x.example"])(
    'takes %j',
    (text) => {
      expect(readMailAddress(text)).toEqual({ ok: true, value: text.trim() });
    },
  );

  it.each([
    'jo',
    'jo@',
    '@example.com',
    'jo@example',
    'jo example@example.com',
    'jo@example.com,al@example.com',
    'jo@example.com?cc=al@example.com',
    'jo@example.com&body=x',
    'jo@example.com\nBcc: al@example.com',
    'jo%0d%0aBcc:al@example.com',
    '"jo"@example.com',
    'jo..o@example.com',
    '4111111111111111@example.com',
    'jo@x4111-1111-1111-1111.example.com',
    '.jo@example.com',
    'jo@@example.com',
    `${'a'.repeat(65)}@example.com`,
    `jo@${'a'.repeat(300)}.com`,
  ])('refuses %j', (text) => {
    expect(readMailAddress(text)).toEqual({ ok: false, error: 'not-an-address' });
  });
});

describe('the letter of a receipt', () => {
  it('has the rows of the paper, the merchant and the policy', () => {
    const mail = receiptMail(madeOf(), template, { to: '', tradingName: 'Harbour Books' });
    expect(mail.subject).toBe('Receipt, INV-20417, Harbour Books');
    expect(mail.body.split('\n')).toEqual(
      expect.arrayContaining([
        'Paid: AUD 49.50',
        'Card: Visa ending 1111',
        'RRN: 026413118830',
        '02 5550 0100',
        'Returns within 30 days.',
      ]),
    );
  });

  it('says in subject and text that it is a copy, and that practice is no receipt', () => {
    const copy = madeOf({}, { mode: 'practice', handedOut: 1 });
    const mail = receiptMail(copy, template, { to: '', tradingName: 'Harbour Books' });
    expect(mail.subject).toBe('PRACTICE: not a receipt - COPY - Receipt, INV-20417, Harbour Books');
    expect(mail.body).toMatch(/^PRACTICE: not a receipt\n/u);
    expect(mail.body).toContain('COPY 1');
  });

  it('promises no returns on a decline', () => {
    const declined = madeOf({ state: 'declined', verdict: { state: 'declined' } });
    const mail = receiptMail(declined, template, { to: '', tradingName: 'Harbour Books' });
    expect(mail.subject).toContain('Declined: not charged');
    expect(mail.body).not.toContain('Returns');
  });
});

describe('mailtoOf', () => {
  it('encodes everything, lines as CRLF', () => {
    const address = mailtoOf({ to: 'jo@example.com', subject: 'A & B?', body: "it's\nso" });
    expect(address).toBe('mailto:jo@example.com?subject=A%20%26%20B%3F&body=it%27s%0D%0Aso%0D%0A');
  });

  it('lets no line end, no second header and no address out of any text', () => {
    const nasty = 'x\r\nBcc: al@example.com\n&cc=al@example.com#?"<a>\u2028\ud800';
    const address = mailtoOf({ to: 'jo@example.com', subject: nasty, body: nasty });
    expect(address).toMatch(plain);
    expect(address.match(/&/gu)).toHaveLength(1);
    const subject = new URL(address).searchParams.get('subject') ?? '';
    expect(subject).not.toMatch(/[\r\n\u2028]/u);
  });

  it('stays within its length and can be read back, whatever it is given', () => {
    assert(
      property(
        string({ unit: 'binary', maxLength: 400 }),
        array(string({ unit: 'grapheme', maxLength: 120 }), { maxLength: 60 }),
        (subject, lines) => {
          const address = mailtoOf({
            to: '',
            subject: subject.slice(0, 150),
            body: lines.join('\n'),
          });
          expect(address.length).toBeLessThanOrEqual(Math.max(mailtoLengthMax, 2_000));
          expect(address).toMatch(plain);
        },
      ),
    );
  });

  it('leaves lines out from the end, never half a line', () => {
    const body = Array.from({ length: 200 }, (_, index) => `line ${index}`).join('\n');
    const address = mailtoOf({ to: '', subject: 's', body });
    expect(address.length).toBeLessThanOrEqual(mailtoLengthMax);
    const kept = new URL(address).searchParams.get('body')?.trimEnd().split('\r\n') ?? [];
    expect(kept.length).toBeGreaterThan(50);
    expect(kept.every((line, index) => line === `line ${index}`)).toBe(true);
  });

  it('carries no card number', () => {
    const address = mailtoOf({ to: '', subject: '4111 1111 1111 1111', body: '4111111111111111' });
    expect(address).not.toContain('1111');
  });
});

describe('receiptFileName', () => {
  const today = '2026-11-20' as CalendarDate;

  it.each([
    ['INV-20417', 'Receipt INV-20417.pdf'],
    ['../../etc/passwd', 'Receipt -..-etc-passwd.pdf'],
    ['a/b\\c:d*e?"<f>|g\u0000h', 'Receipt a-b-c-d-e---f--g-h.pdf'],
    ['con', 'Receipt -con.pdf'],
    ['...', 'Receipt.pdf'],
    ['請求書 7', 'Receipt 請求書 7.pdf'],
    ['4111 1111 1111 1111', 'Receipt.pdf'],
  ])('makes a plain name of %j', (orderReference, name) => {
    expect(receiptFileName([madeOf({ orderReference })], today)).toBe(name);
  });

  it('tells copies, notes, practice and several apart', () => {
    const declined = madeOf({ state: 'declined', verdict: { state: 'declined' } });
    expect(receiptFileName([madeOf({}, { handedOut: 1 })], today)).toBe(
      'Receipt INV-20417 copy.pdf',
    );
    expect(receiptFileName([declined], today)).toBe('Declined INV-20417.pdf');
    expect(receiptFileName([madeOf({}, { mode: 'practice' })], today)).toBe(
      'PRACTICE Receipt INV-20417.pdf',
    );
    expect(receiptFileName([madeOf(), madeOf()], today)).toBe('Receipts 2026-11-20 (2).pdf');
  });

  it('never names another folder and never grows too long', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 300 }), (orderReference) => {
        const name = receiptFileName([madeOf({ orderReference })], today);
        expect(name).not.toMatch(/[/\\\p{Cc}]/u);
        expect(name.length).toBeLessThan(120);
        expect(name.endsWith('.pdf')).toBe(true);
      }),
    );
  });
});
