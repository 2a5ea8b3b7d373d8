import { describe, expect, it } from 'vitest';
import { meaningOf } from '../../src/contract/answers.ts';
import type { OperationName } from '../../src/contract/index.ts';

describe('the meaning of an answer', () => {
  it.each<[OperationName, string, string]>([
    ['charge.submit', 'accepted', 'done'],
    ['charge.submit', 'obstacle', 'asked'],
    ['plans.replace-card', 'needs-supervisor', 'asked'],
    ['accounts.approve-address', 'not-used', 'refused'],
    ['abilities.set', 'not-working', 'refused'],
    ['runs.start', 'check-changed', 'refused'],
    ['mail.test', 'not-sent', 'failed'],
    ['backup.choose', 'cancelled', 'cancelled'],
  ])('of %s tells of %s that it was %s', (name, kind, outcome) => {
    expect(meaningOf(name, {}, { kind }).outcome).toBe(outcome);
  });

  it('depends on the operation where one word has two senses', () => {
    const changed = { kind: 'changed' };
    expect(meaningOf('plans.change-schedule', {}, changed).outcome).toBe('done');
    expect(meaningOf('runs.trust-clock', {}, changed)).toEqual({
      outcome: 'refused',
      helps: { kind: 'look-up' },
    });
    expect(meaningOf('gap.close', {}, { kind: 'closed' }).outcome).toBe('done');
    expect(meaningOf('customers.undo-merge', {}, { kind: 'closed' }).outcome).toBe('refused');
  });

  it('names what helps with a refusal', () => {
    const helps = (reason: string) =>
      meaningOf('unconfirmed.resolve', {}, { kind: 'refused', reason }).helps;
    expect(helps('needs-other-person')).toEqual({ kind: 'approval', role: 'supervisor' });
    expect(helps('hold-not-over')).toEqual({ kind: 'wait' });
    expect(helps('transaction-id-taken')).toEqual({ kind: 'correct' });
  });

  it('of a value without kinds is that it was done', () => {
    expect(meaningOf('staff.list', {}, { members: [] })).toEqual({ outcome: 'done', helps: null });
    expect(meaningOf('staff.lock', {}, null).outcome).toBe('done');
    expect(meaningOf('staff.list', {}, { kind: 'constructor' }).outcome).toBe('done');
  });
});
