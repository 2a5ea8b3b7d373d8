import { describe, expect, it } from 'vitest';
import {
  accountRefusalSchema,
  connectionReportSchema,
} from '../../../src/contract/accounts/accounts.ts';
import {
  accountRefusalWords,
  fullListWords,
} from '../../../src/renderer/words/settings/accounts.ts';
import {
  connectionWords,
  keychainWords,
  nothingElsewhere,
} from '../../../src/renderer/words/settings/account-steps.ts';

const { field: fields, reason: reasons } = accountRefusalSchema.shape;

describe('words for accounts', () => {
  it('say for every field and reason how to put it right, in a sentence', () => {
    for (const field of fields.options) {
      for (const reason of reasons.options) {
        expect(accountRefusalWords({ field, reason })).toMatch(/^[A-Z].*\.$/u);
      }
    }
  });

  it('say of a full list how many there are, that nothing was changed, and how one is added', () => {
    for (const words of Object.values(fullListWords)) {
      expect(words).toMatch(
        /^There are 50 accounts already, .*\. Nothing was .*\. Remove one .*\. Then .*\.$/u,
      );
    }
  });

  it('tell a header apart from a field of the payment', () => {
    const reason = 'replaces-document-field';
    expect(accountRefusalWords({ field: 'credential-headers', reason })).not.toBe(
      accountRefusalWords({ field: 'additional-fields', reason }),
    );
  });

  it('say each state of the keychain differently, with what to do, and that nothing went elsewhere', () => {
    const titles = Object.values(keychainWords).map(({ title }) => title);
    expect(new Set(titles).size).toBe(6);
    expect(Object.values(keychainWords).every(({ doNext }) => doNext.length > 15)).toBe(true);
    expect(nothingElsewhere).toMatch(/nothing was written/u);
  });

  it('say every result of a try with what to do, and only an accepted one as good', () => {
    const notReached = connectionReportSchema.options[1].shape.reason.options.map(
      (reason) => ({ kind: 'not-reached', reason }) as const,
    );
    const reached = (['accepted', 'refused', 'not-told'] as const).map(
      (credentials) => ({ kind: 'reached', status: 404, credentials, elapsedMs: 12 }) as const,
    );
    const reports = [...notReached, ...reached, { kind: 'secret-missing' } as const];
    const words = reports.map(connectionWords);
    expect(new Set(words.map(({ title }) => title)).size).toBe(reports.length);
    expect(words.every(({ doNext }) => doNext !== '')).toBe(true);
    expect(words.filter(({ tone }) => tone === 'good')).toHaveLength(1);
  });
});
