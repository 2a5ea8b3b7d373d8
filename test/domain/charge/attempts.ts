import type { Instant } from '../../../src/domain/time/calendar.ts';
import type { Attempt } from '../../../src/domain/charge/attempt.ts';
import { oneOffIntent } from '../../../src/domain/ids.ts';
import type {
  AttemptId,
  BootId,
  DraftId,
  OperatorId,
  TerminalId,
} from '../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';

/** The intent of the first form that was opened. */
export const firstIntent = oneOffIntent('draft-1' as DraftId);

/** The intent of another form. */
export const otherIntent = oneOffIntent('draft-2' as DraftId);

/** An attempt of the first intent; a test names the differences. */
export function retryAttemptOfRow(change: Partial<Attempt>): Attempt {
  return {
    id: 'attempt-1' as AttemptId,
    intentId: firstIntent,
    terminalId: 'terminal-1' as TerminalId,
    bootId: 'boot-1' as BootId,
    operatorId: 'operator-1' as OperatorId,
    orderReference: 'INV-20417',
    reference: 'INV-20417',
    amountMinor: 4950,
    currency: 'AUD' as CurrencyCode,
    channel: 'phone',
    kind: 'single',
    ecm: 11,
    storedCredential: null,
    omitExpiry: false,
    card: { brand: 'visa', lastFour: '1111', expiry: { year: 2028, month: 4 } },
    cardId: null,
    customerId: null,
    customerName: null,
    partOfReference: null,
    codeAbsentReason: null,
    partOf: null,
    duplicateReason: null,
    preparedAt: '2026-11-20T10:00:00.000Z' as Instant,
    state: 'declined',
    attemptNumber: 1,
    dispatchedAt: '2026-11-20T10:00:01.000Z' as Instant,
    outcomeAt: '2026-11-20T10:00:02.000Z' as Instant,
    heldFromRunningMs: null,
    requestSent: null,
    notSentReason: null,
    verdict: null,
    transaction: null,
    gatewayErrors: [],
    httpStatus: 200,
    resolution: null,
    ...change,
  };
}
