import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { PaymentFollowUps } from '../../../src/contract/payments/payments.ts';
import type { RefundRequestView } from '../../../src/contract/payments/refunds.ts';
import { attemptKeys } from '../../../src/renderer/bridge/attempt-keys.ts';
import { followMain } from '../../../src/renderer/bridge/live-updates.ts';

const listeners = new Map<string, (payload: unknown) => void>();
const on = (name: string, listener: (payload: unknown) => void) => {
  listeners.set(name, listener);
  return () => void listeners.delete(name);
};

afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows a refund that is not saved at its payment, whose records may be away', () => {
  vi.stubGlobal('window', { tillroom: { on } });
  const queries = new QueryClient();
  const stop = followMain(queries);
  const key = attemptKeys.followUps('attempt-1');
  const requestsOf = () =>
    queries.getQueryData<PaymentFollowUps>(key)?.requests.map(({ id, state }) => [id, state]);
  const tell = (id: string, state: RefundRequestView['state']) =>
    listeners.get('refund.not-saved')?.({ id, state, attemptId: 'attempt-1', notSaved: true });

  tell('refund-2', 'approved');
  expect(requestsOf()).toBeUndefined();
  const known = [
    { id: 'refund-1', state: 'declined' },
    { id: 'refund-2', state: 'dispatched' },
  ];
  queries.setQueryData(key, { requests: known });
  tell('refund-2', 'approved');
  tell('refund-3', 'declined');
  expect(requestsOf()).toEqual([
    ['refund-1', 'declined'],
    ['refund-2', 'approved'],
    ['refund-3', 'declined'],
  ]);
  stop();
  expect(listeners.size).toBe(0);
});
