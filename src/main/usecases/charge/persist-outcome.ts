import type { Attempt, NotSentReason, UnknownReason } from '../../../domain/charge/attempt.ts';
import { failed } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure, MoveRefusal, Outcome } from '../../ports/ledger/ledger.ts';
import type { KeptOutcome } from '../../ports/outcome-outbox.ts';
import type { AccountContext } from '../account-context.ts';
import type { InFlightCharge } from './in-flight-charges.ts';
import { keepSaving } from './keep-saving.ts';
import { publishAttempt } from './publish-attempt.ts';

/**
 * Commits an outcome and only then publishes it (docs/charge.md).
 *
 * While the records refuse it, the outcome is kept in the outbox, the screen shows it as NOT SAVED, to be written down,
 * and saving goes on; the next start goes on with what an end of the app leaves. An approval whose id turns out to be taken is no approval of this charge: it becomes a mismatch.
 */
export async function persistOutcome(
  context: AccountContext,
  attempt: Attempt,
  inFlightCharge: InFlightCharge,
  outcome: Outcome,
): Promise<Attempt> {
  const saved = await saveOutcome(context, inFlightCharge, savingOf(context, attempt, outcome));
  if (saved.ok) return saved.value;
  if (saved.error.kind === 'transaction-id-taken') {
    return persistOutcome(context, attempt, inFlightCharge, {
      ...outcome,
      verdict: { state: 'mismatch', fields: ['known-id'] },
      cardChange: null,
    });
  }
  return saved.error.found ?? attempt;
}

/**
 * Commits that the response is late, for as long as none has come.
 *
 * A response never waits behind this: the records may be full just then, and the response must be shown.
 */
export async function persistLate(
  context: AccountContext,
  attempt: Attempt,
  inFlightCharge: InFlightCharge,
): Promise<Attempt> {
  const saving = savingOf(context, attempt, doubtful(context, 'no-answer'));
  const isWanted = () => !inFlightCharge.hasResponse;
  const saved = await saveOutcome(context, inFlightCharge, { ...saving, isWanted });
  await context.announceStatus();
  return saved.ok ? saved.value : (saved.error.found ?? attempt);
}

/** Commits that no byte of the request left the machine. */
export async function persistNotSent(
  context: AccountContext,
  attempt: Attempt,
  inFlightCharge: InFlightCharge,
  reason: NotSentReason,
): Promise<Attempt> {
  const saved = await saveOutcome(context, inFlightCharge, {
    provisional: { ...attempt, state: 'not-sent', notSentReason: reason },
    save: () => context.ledger.attempts.markNotSent(attempt.id, reason, context.clock.now()),
    toKeep: () => null,
    isWanted: always,
  });
  if (saved.ok) return saved.value;
  const { found } = saved.error;
  if (found?.state !== 'dispatched') return found ?? attempt;
  return persistDoubt(context, found, inFlightCharge, 'interrupted');
}

/**
 * Commits that no byte of the request left the machine, after a commit of `dispatched` that failed or is in doubt.
 *
 * Called before anything can be written to the socket, and never after: where that commit stands, this boot alone takes
 * it back. Refused the records, as to a terminal whose work another one took over, it leaves the attempt unconfirmed.
 */
export async function persistUnwritten(
  context: AccountContext,
  attempt: Attempt,
  inFlightCharge: InFlightCharge,
  reason: NotSentReason,
): Promise<Attempt> {
  const { attempts } = context.ledger;
  const saved = await saveOutcome(context, inFlightCharge, {
    provisional: { ...attempt, state: 'not-sent', notSentReason: reason },
    save: async () => {
      const prepared = await attempts.markNotSent(attempt.id, reason, context.clock.now());
      if (prepared.ok || !isMoveRefusal(prepared.error)) return prepared;
      if (prepared.error.found?.state !== 'dispatched') return prepared;
      return attempts.markUnwritten(attempt.id, reason, context.clock.now());
    },
    toKeep: () => null,
    isWanted: always,
  });
  if (saved.ok) return saved.value;
  const { found } = saved.error;
  if (found?.state !== 'dispatched') return found ?? attempt;
  return persistDoubt(context, found, inFlightCharge, 'interrupted');
}

/** Commits that a dispatched attempt is unconfirmed, for a reason other than its response. */
export function persistDoubt(
  context: AccountContext,
  attempt: Attempt,
  inFlightCharge: InFlightCharge,
  reason: UnknownReason,
): Promise<Attempt> {
  return persistOutcome(context, attempt, inFlightCharge, doubtful(context, reason));
}

function doubtful(context: AccountContext, reason: UnknownReason): Outcome {
  return {
    verdict: { state: 'unknown', reason },
    transaction: null,
    gatewayErrors: [],
    httpStatus: null,
    outcomeAt: context.clock.now(),
    runningMs: context.running.nowMs(),
  };
}

/** One outcome being saved. */
interface AttemptSaving {
  /** The attempt as it will be, to be shown while it cannot be saved. */
  readonly provisional: Attempt;
  readonly save: () => Promise<Result<Attempt, MoveRefusal | LedgerFailure>>;
  /** Returns what the outbox is to keep while it cannot be saved; null for what the next start knows by itself. */
  readonly toKeep: () => KeptOutcome | null;
  /** Checked before each further round. */
  readonly isWanted: () => boolean;
}

function savingOf(context: AccountContext, attempt: Attempt, outcome: Outcome): AttemptSaving {
  let settled = outcome;
  return {
    provisional: attemptAfter(attempt, outcome),
    save: async () => {
      try {
        return await context.ledger.attempts.settle(attempt.id, settled);
      } catch (error) {
        // The card may be what the records failed on; the outcome is saved without it then.
        settled = { ...outcome, cardChange: null };
        throw error;
      }
    },
    toKeep: () =>
      outcome.verdict.state === 'unknown'
        ? null
        : { attemptId: attempt.id, bootId: context.bootId, outcome: settled },
    isWanted: always,
  };
}

/** The attempt as an outcome makes it. */
export function attemptAfter(attempt: Attempt, outcome: Outcome): Attempt {
  return { ...attempt, ...outcome, state: outcome.verdict.state };
}

const always = () => true;

async function saveOutcome(
  context: AccountContext,
  inFlightCharge: InFlightCharge,
  { provisional, save, toKeep, isWanted }: AttemptSaving,
): Promise<Result<Attempt, MoveRefusal>> {
  const { id } = provisional;
  const saved = await keepSaving<Attempt, MoveRefusal>(context, {
    subject: { attempt: id },
    save,
    isRefusal: isMoveRefusal,
    onNotSaved: () => inFlightCharge.onNotSaved?.(),
    keep: async () => {
      const kept = toKeep();
      return kept !== null && context.outbox.keep(kept);
    },
    forget: () => context.outbox.forget(id),
    forgetsRefused: true,
    tellNotSaved: () => {
      inFlightCharge.notSaved = provisional;
      publishAttempt(context, provisional);
    },
    isWanted,
  });
  if (saved.ok) {
    inFlightCharge.notSaved = null;
    publishAttempt(context, saved.value);
    return saved;
  }
  return failed(saved.error ?? lost);
}

/** Nothing more will be saved here: the records were closed, or another outcome was saved first. */
const lost: MoveRefusal = { kind: 'not-found', found: null };

function isMoveRefusal(error: MoveRefusal | LedgerFailure): error is MoveRefusal {
  return 'found' in error;
}
