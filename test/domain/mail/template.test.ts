import { describe, expect, it } from 'vitest';
import {
  checkMessageTexts,
  fillTemplate,
  placeholdersOf,
  templateKinds,
  usualMessageRules,
} from '../../../src/domain/mail/template.ts';
import type { TemplateKind } from '../../../src/domain/mail/template.ts';

const kind: TemplateKind = 'payment-failed';
const sound = { kind, subject: 'Payment', body: 'Hello {name}' };

describe('the texts of messages', () => {
  it('are sound as delivered, and not sent before somebody turns them on', () => {
    for (const template of usualMessageRules.templates) {
      expect(checkMessageTexts(template), template.kind).toEqual([]);
      expect(template.onSince).toBeNull();
    }
    expect(usualMessageRules.templates.map((one) => one.kind)).toEqual(templateKinds);
  });

  it.each([
    [{ subject: ' ' }, { field: 'subject', reason: 'empty', word: null }],
    [{ subject: 'One\nTwo' }, { field: 'subject', reason: 'control-characters', word: null }],
    [{ body: 'x'.repeat(2001) }, { field: 'body', reason: 'too-long', word: null }],
    [
      { body: 'Card 4111 1111 1111 1111' },
      { field: 'body', reason: 'holds-card-number', word: null },
    ],
    [{ body: 'Due {day}' }, { field: 'body', reason: 'unknown-placeholder', word: '{day}' }],
    [
      { body: 'Until {expiry}' },
      { field: 'body', reason: 'unknown-placeholder', word: '{expiry}' },
    ],
    [{ body: 'Hello {name' }, { field: 'body', reason: 'open-brace', word: null }],
    [{ body: 'Hello }' }, { field: 'body', reason: 'open-brace', word: null }],
  ])('are refused by field and reason: %j', (change, refusal) => {
    expect(checkMessageTexts({ ...sound, ...change })).toEqual([refusal]);
  });

  it('are filled with every value that they know, and with no card number', () => {
    const facts = Object.fromEntries(placeholdersOf[kind].map((word) => [word, `<${word}>`]));
    const body = placeholdersOf[kind].map((word) => `{${word}}`).join(' ');
    const filled = fillTemplate({ subject: '{merchant}', body }, facts, 'test');
    expect(filled.subject).toBe('TEST: <merchant>');
    expect(filled.body).toBe(placeholdersOf[kind].map((word) => `<${word}>`).join(' '));
    const odd = { name: 'Ada\r\nBcc: eve@example.com', plan: '4111 1111 1111 1111' };
    const told = fillTemplate({ subject: '{name}', body: '{plan}' }, odd, 'live');
    expect(told.subject).toBe('Ada Bcc: eve@example.com');
    expect(told.body).not.toContain('4111');
  });
});
