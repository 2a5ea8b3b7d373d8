import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Attempt, NewAttempt, Verdict } from '../../../src/domain/charge/attempt.ts';
import type { Transaction } from '../../../src/domain/charge/gateway-response.ts';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import type {
  AccountId,
  AttemptId,
  BootId,
  IntentId,
  OperatorId,
  TerminalId,
} from '../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import type { Result } from '../../../src/domain/result.ts';
import { openSharedLedger } from '../../../src/main/ledger/open-shared.ts';
import { openLedger } from '../../../src/main/ledger/open.ts';
import type { OpenedLedger, OpenLedgerOptions } from '../../../src/main/ledger/open.ts';
import type { DuplicateScope, Outcome } from '../../../src/main/ports/ledger/ledger.ts';
import { testKeyring } from '../../fixtures/audit-keyring.ts';
import {
  beginTest,
  endTest,
  noteOpening,
  terminalAddressOf,
} from '../../fixtures/postgres/test-databases.ts';
import { ledgerWorkerUrl } from '../../fixtures/worker-urls.ts';
import { isShared } from './by-hand.ts';

export const account = 'account-1' as AccountId;
export const terminal = 'terminal-1' as TerminalId;
export const operator = 'operator-1' as OperatorId;
export const firstBoot = 'boot-1' as BootId;
export const secondBoot = 'boot-2' as BootId;

/** Refuses every duplicate, and warns of any approved one. */
export const strictScope: DuplicateScope = { since: instant(0), pass: 'none' };

/** An instant some seconds after an arbitrary start. */
export function instant(seconds: number): Instant {
  return new Date(Date.UTC(2026, 0, 5, 9) + seconds * 1000).toISOString() as Instant;
}

/** Creates a folder of its own for one test file, with a function that removes it. */
export function temporaryFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'tillroom-ledger-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export function options(file: string, changes: Partial<OpenLedgerOptions> = {}): OpenLedgerOptions {
  return {
    file,
    accountId: account,
    expected: false,
    openedAt: instant(0),
    workerUrl: ledgerWorkerUrl,
    bootId: firstBoot,
    timeZone: 'Australia/Sydney',
    audit: testKeyring(),
    ...changes,
  };
}

if (isShared) {
  // Registered before the hooks of every test file, so that its own end of a test comes first.
  beforeEach(beginTest);
  afterEach(endTest);
}

/** Opens a ledger that must open. */
export async function opened(
  file: string,
  changes: Partial<OpenLedgerOptions> = {},
): Promise<OpenedLedger> {
  const given = options(file, changes);
  return isShared ? openedShared(given) : valueOf(await openLedger(given));
}

/** The same records on PostgreSQL. What only a file can do is left out: tests of that run on files alone. */
async function openedShared(given: OpenLedgerOptions): Promise<OpenedLedger> {
  const address = await terminalAddressOf(given.file);
  const own = { id: given.audit?.terminalId ?? terminal, name: 'Front desk', appVersion: '1.0.0' };
  const ledger = valueOf(
    await openSharedLedger({ ...given, terminal: own, address, mayLoseDisk: true }),
  );
  await noteOpening(given.file, 1);
  const isOpen = { now: true };
  const ended = (end: () => Promise<void>) => async () => {
    await end();
    if (isOpen.now) await noteOpening(given.file, -1);
    isOpen.now = false;
  };
  const shared = {
    ...ledger,
    close: ended(() => ledger.close()),
    crash: ended(() => ledger.crash()),
  };
  return shared as OpenedLedger;
}

/** Unwraps a result that must be a value. */
export function valueOf<Value>(result: Result<Value, { readonly kind: string }>): Value {
  if (!result.ok) throw new Error(`Expected a value and got ${JSON.stringify(result.error)}`);
  return result.value;
}

/** Unwraps a result that must be a failure. */
export function errorOf<Failure>(result: Result<unknown, Failure>): Failure {
  if (result.ok) throw new Error('Expected a failure and got a value');
  return result.error;
}

let attemptsMade = 0;

/** A new attempt with its own intent, reference and amount, unless changed. */
export function newAttempt(changes: Partial<NewAttempt> = {}): NewAttempt {
  attemptsMade += 1;
  const reference = changes.orderReference ?? `INV-${attemptsMade}`;
  return {
    id: `attempt-${attemptsMade}` as AttemptId,
    intentId: `oneoff:draft-${attemptsMade}` as IntentId,
    terminalId: terminal,
    bootId: firstBoot,
    operatorId: operator,
    orderReference: reference,
    reference,
    amountMinor: 1000 + attemptsMade,
    currency: 'AUD' as CurrencyCode,
    channel: 'phone',
    kind: 'single',
    ecm: 1,
    storedCredential: null,
    omitExpiry: false,
    card: { brand: 'visa', lastFour: '1111', expiry: { year: 2031, month: 4 } },
    cardId: null,
    customerId: null,
    codeAbsentReason: null,
    partOf: null,
    duplicateReason: null,
    preparedAt: instant(attemptsMade),
    ...changes,
  };
}

let transactionsMade = 0;

/** A transaction record with an id of its own. */
export function transaction(changes: Partial<Transaction> = {}): Transaction {
  transactionsMade += 1;
  return {
    id: `071-P-${transactionsMade}`,
    authorization: '123456',
    cardLastFour: '1111',
    cardHolder: 'Jo Citizen',
    cardExpiry: { year: 2031, month: 4 },
    cardType: 'VISA',
    cardCategory: 'Credit',
    cardSubcategory: null,
    amountMinor: 1000,
    decimalAmount: 10,
    currency: 'AUD',
    reference: 'INV',
    message: 'Approved',
    responseCode: '00',
    settlementDate: '2026-01-05',
    transactionDate: '2026-01-05T20:00:00+11:00',
    captured: true,
    capturedAmountMinor: 1000,
    rrn: '000001',
    cvvMatch: 'M',
    merchantAdviceCode: null,
    test: true,
    hasCardToken: true,
    hasTrackingId: false,
    otherFields: { shape: ['nested', 1, null] },
    ...changes,
  };
}

export const approved: Verdict = { state: 'approved', review: [] };
export const declined: Verdict = { state: 'declined' };
export const unknown: Verdict = { state: 'unknown', reason: 'no-answer' };
export const mismatch: Verdict = { state: 'mismatch', fields: ['amount'] };
export const rejected: Verdict = { state: 'rejected', reason: 'refused', retryAfterSeconds: null };

/** An outcome as the engine would write it; only responses of the gateway carry a transaction. */
export function outcome(verdict: Verdict, changes: Partial<Outcome> = {}): Outcome {
  const isAnswered = ['approved', 'declined', 'mismatch'].includes(verdict.state);
  return {
    verdict,
    transaction: isAnswered ? transaction() : null,
    gatewayErrors: [],
    httpStatus: verdict.state === 'unknown' ? null : 200,
    outcomeAt: instant(100_000),
    runningMs: 5000,
    ...changes,
  };
}

/** Prepares an attempt that must not be refused. */
export async function prepared(
  ledger: OpenedLedger,
  changes: Partial<NewAttempt> = {},
): Promise<Attempt> {
  return valueOf(await ledger.attempts.prepare(newAttempt(changes), strictScope));
}

/** Dispatches a new attempt. */
export async function dispatched(
  ledger: OpenedLedger,
  changes: Partial<NewAttempt> = {},
): Promise<Attempt> {
  const { id } = await prepared(ledger, changes);
  return valueOf(await ledger.attempts.markDispatched(id, instant(50_000)));
}

/** Takes a new attempt to an outcome. */
export async function settled(
  ledger: OpenedLedger,
  verdict: Verdict,
  changes: Partial<NewAttempt> = {},
): Promise<Attempt> {
  const { id } = await dispatched(ledger, changes);
  return valueOf(await ledger.attempts.settle(id, outcome(verdict)));
}
