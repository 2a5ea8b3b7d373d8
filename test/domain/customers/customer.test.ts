import { describe, expect, it } from 'vitest';
import { checkCustomer } from '../../../src/domain/customers/customer.ts';
import type { CustomerFields } from '../../../src/domain/customers/customer.ts';

const fine: CustomerFields = { name: 'Maria', phone: '', email: '', notes: '' };

function refusalsOf(change: Partial<CustomerFields>) {
  const checked = checkCustomer({ ...fine, ...change });
  return checked.ok ? [] : checked.error;
}

describe('what may be written down of a customer', () => {
  it.each([
    'Ada Näher',
    '山田 太郎',
    'Ольга Петрова',
    'أحمد بن علي',
    'עדינה כהן',
    'Nguyễn Thị Minh Khai',
    'Zoë 👩‍👩‍👧‍👦 & Söhne',
    '😀'.repeat(255),
    'x'.repeat(255),
  ])('takes the name %s', (name) => {
    expect(checkCustomer({ ...fine, name })).toEqual({
      ok: true,
      value: { ...fine, name, address: '', language: '' },
    });
  });

  it('trims every field and keeps the lines of notes', () => {
    const checked = checkCustomer({
      name: '  Maria ',
      phone: ' 0412 345 678 ',
      email: ' maria@example.com ',
      notes: ' rings on Fridays\nbell is broken ',
    });
    expect(checked).toEqual({
      ok: true,
      value: {
        name: 'Maria',
        phone: '0412 345 678',
        email: 'maria@example.com',
        notes: 'rings on Fridays\nbell is broken',
        address: '',
        language: '',
      },
    });
  });

  it.each(['', '   ', '\u200f\u200b'])('refuses a name without a letter: %j', (name) => {
    expect(refusalsOf({ name })).toEqual([{ field: 'name', reason: 'empty' }]);
  });

  it.each([
    ['name', 'x'.repeat(256)],
    ['phone', '1'.repeat(41)],
    ['email', `${'x'.repeat(64)}@${'y'.repeat(250)}.example`],
    ['notes', 'n'.repeat(2001)],
  ] as const)('refuses %s that is too long', (field, text) => {
    expect(refusalsOf({ [field]: text })).toEqual([{ field, reason: 'too-long' }]);
  });

  it.each(['name', 'phone', 'email', 'notes'] as const)('refuses a card number in %s', (field) => {
    for (const number of ['4111111111111111', '4111 1111 1111 1111', '3456-789012-34564']) {
      expect(refusalsOf({ [field]: `call ${number} now` })).toContainEqual({
        field,
        reason: 'holds-card-number',
      });
    }
  });

  it.each([
    'maria',
    'maria@',
    '@example.com',
    'maria@example',
    'maria@example..com',
    'maria@.example.com',
    'maria example@example.com',
    'maria@exa mple.com',
    'Maria <maria@example.com>',
    'maria@example.com, jo@example.com',
    'maria@@example.com',
    'maria@example.c',
  ])('refuses an e-mail that is none: %s', (email) => {
    expect(refusalsOf({ email })).toEqual([{ field: 'email', reason: 'not-an-email' }]);
  });

  it.each([
    'maria@example.com',
    'maria.gonzalez+shop@mail.example.co.nz',
    'jörg@müller.example',
    '田中@例え.テスト',
    "o'neill@example.ie",
  ])('takes the e-mail %s', (email) => {
    expect(refusalsOf({ email })).toEqual([]);
  });

  it('refuses line ends in one-line fields, and half characters anywhere', () => {
    expect(refusalsOf({ name: 'Maria\nGonzález' })).toEqual([
      { field: 'name', reason: 'control-characters' },
    ]);
    expect(refusalsOf({ notes: 'bell \u0007' })).toEqual([
      { field: 'notes', reason: 'control-characters' },
    ]);
    expect(refusalsOf({ name: 'Maria \ud83d' })).toEqual([
      { field: 'name', reason: 'control-characters' },
    ]);
  });
});
