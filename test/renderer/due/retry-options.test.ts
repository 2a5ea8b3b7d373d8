import { describe, expect, it } from 'vitest';
import type { DueRow } from '../../../src/contract/plans/due-work.ts';
import {
  isEarly,
  isFirstAttempt,
  isRowClosed,
  retryOptions,
  rowActions,
} from '../../../src/renderer/topics/due/row/retry-options.ts';
import { failedOfEachKind, fakeDueRow, fakeToday } from '../../fakes/fake-due.ts';

function failed(number: number): DueRow {
  const row = failedOfEachKind().find(({ planId }) => planId === `plan-${number}`);
  if (row === undefined) throw new Error(`no row ${number}`);
  return row;
}

describe('retryOptions', () => {
  it('tries an expired card without its expiry first', () => {
    expect(retryOptions(failed(105), 'clerk')).toEqual(['although-expired', 'as-is']);
  });

  it('lets a supervisor go past our own limits, and nobody past the bank’s', () => {
    expect(retryOptions(failed(102), 'supervisor')).toEqual(['granted']);
    expect(retryOptions(failed(102), 'clerk')).toEqual(['as-is']);
    expect(retryOptions(failed(104), 'admin')).toEqual(['as-is']);
  });

  it('tries nothing without a card', () => {
    expect(retryOptions(failed(108), 'admin')).toEqual([]);
    const removed = { ...fakeDueRow(1).card, health: 'removed' } as DueRow['card'];
    expect(retryOptions(fakeDueRow(1, { card: removed }), 'admin')).toEqual([]);
  });
});

describe('a row', () => {
  it('is closed by anything but a certain no', () => {
    expect(isRowClosed(null)).toBe(false);
    for (const state of ['declined', 'not-sent', 'rejected', 'confirmed-not-charged'] as const) {
      expect(isRowClosed({ state }), state).toBe(false);
    }
    for (const state of ['dispatched', 'unknown', 'mismatch', 'approved', 'prepared'] as const) {
      expect(isRowClosed({ state }), state).toBe(true);
    }
  });

  it('that stands there for its card alone is not charged before its day', () => {
    const row = fakeDueRow(1, { dueDate: '2026-12-04' });
    expect(isEarly(row, 'expiring', fakeToday)).toBe(true);
    expect(isEarly(row, 'due', fakeToday)).toBe(false);
    expect(isEarly(fakeDueRow(1), 'expiring', fakeToday)).toBe(false);
  });

  it('is charged for the first time only when nothing was tried', () => {
    expect(isFirstAttempt(fakeDueRow(1), 'due')).toBe(true);
    expect(isFirstAttempt(failed(101), 'failed')).toBe(false);
  });

  it('takes a note from anybody', () => {
    expect(rowActions('clerk', true)).toContain('note');
  });

  it('is written off by a supervisor alone', () => {
    expect(rowActions('clerk', true)).not.toContain('write-off');
    expect(rowActions('supervisor', true)).toContain('write-off');
  });
});
