import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import { lookUpStates } from '../../../domain/charge/look-up/judge-look-up.ts';
import { nextLookUpInMs } from '../../../domain/charge/look-up/look-up-schedule.ts';
import type { AttemptId, OperatorId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Secret } from '../../../domain/secret.ts';
import type { StoredLookUp } from '../../ports/ledger/look-ups.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { presentAttempt } from '../charge/present-attempt.ts';
import { publishAttempt } from '../charge/publish-attempt.ts';
import { recordsFailure } from '../records-failure.ts';
import { askGateway } from './ask-gateway.ts';
import { noteOutside } from './resolve-unconfirmed.ts';
import { canLookUp, chooseLookUp } from './choose-look-up.ts';

type Answer = OperationOutput<'unconfirmed.look-up'>;

/** The asker of a look-up: a step of the schedule, or a member of staff. */
export interface LookUpAsker {
  readonly step: number | null;
  readonly operatorId: OperatorId | null;
  readonly signal: AbortSignal;
}

/** A look-up asked for by staff takes as long as the gateway needs, within its own deadline. */
const neverAborted = new AbortController().signal;

/** Looks up one attempt because staff asked for it. */
export async function lookUpNow(
  context: AccountContext,
  operator: Operator,
  attemptId: AttemptId,
): Promise<Result<Answer, Failure>> {
  const found = await context.ledger.attempts.find(attemptId);
  if (!found.ok) return recordsFailure(found.error);
  if (found.value === null) return failed({ kind: 'not-found' });
  const asker = { step: null, operatorId: operator.id, signal: neverAborted };
  return lookUpAttempt(context, found.value, asker);
}

/**
 * Asks the gateway about one open attempt, and records what it showed.
 *
 * Only an approval that agrees in every field settles the attempt, as confirmed approved: it blocks the order as the open
 * attempt did. Every other result is a line for the person who resolves it.
 */
export async function lookUpAttempt(
  context: AccountContext,
  attempt: Attempt,
  asker: LookUpAsker,
): Promise<Result<Answer, Failure>> {
  const { ledger } = context;
  // What is found could not be recorded.
  const { readOnlyReason } = ledger;
  if (readOnlyReason !== null) return recordsFailure({ kind: readOnlyReason });
  if (!lookUpStates.includes(attempt.state)) return refused('not-open-any-more');
  if (context.inFlightCharges.find(attempt.id) !== null) return refused('still-in-flight');
  const chosen = chooseLookUp(context.account.abilities, attempt);
  if (chosen === null) return refused('not-offered');
  const endpoint = await context.endpoint();
  if (!endpoint.ok) return endpoint;

  const { path, way } = chosen;
  const { signal } = asker;
  const reading = await askGateway(context, { attempt, path, endpoint: endpoint.value, signal });
  if (signal.aborted) return refused('interrupted');
  const { trueTransactionId, ...shown } = reading;
  const recorded = await ledger.lookUps.recordLookUp(attempt.id, {
    ...shown,
    way,
    step: asker.step,
    operatorId: asker.operatorId,
    at: context.clock.now(),
    transactionDigest: await digestOf(context, trueTransactionId),
  });
  if (!recorded.ok) return recordsFailure(recorded.error);
  if (recorded.value === null) return failed({ kind: 'not-found' });
  const { attempt: after, isSettled } = recorded.value;
  if (isSettled) {
    await noteOutside(context, after);
    context.log.info('look-up.settled', { attempt: after.id, way });
  }
  publishAttempt(context, after);
  if (isSettled) await context.announceStatus();
  return ok({ kind: 'looked-up', isSettled, attempt: presentAttempt(context, after) });
}

/** Without its digest a masked id stands for every id that looks like it, which only ever blocks. */
async function digestOf({ sealer }: AccountContext, trueId: Secret | null): Promise<string> {
  if (trueId === null) return '';
  const made = await sealer.digest(trueId, 'transaction-id');
  return made.ok ? made.value : '';
}

function refused(reason: Extract<Answer, { kind: 'refused' }>['reason']): Result<Answer, Failure> {
  return ok({ kind: 'refused', reason });
}

/** The look-ups of one attempt, and when the next one is due. */
export async function lookUpsOf(
  context: AccountContext,
  attemptId: AttemptId,
): Promise<Result<OperationOutput<'unconfirmed.look-ups'>, Failure>> {
  const [found, made] = await Promise.all([
    context.ledger.attempts.find(attemptId),
    context.ledger.lookUps.lookUpsOf(attemptId),
  ]);
  if (!found.ok) return recordsFailure(found.error);
  if (!made.ok) return recordsFailure(made.error);
  if (found.value === null) return failed({ kind: 'not-found' });
  const attempt = found.value;
  const isOpen = lookUpStates.includes(attempt.state);
  const isOffered = isOpen && chooseLookUp(context.account.abilities, attempt) !== null;
  return ok({
    isOffered,
    hasAbility: canLookUp(context.account.abilities),
    nextInMs: isOffered ? nextIn(context, attempt, made.value) : null,
    made: made.value.map((one) => present(context, one)),
  });
}

function nextIn(
  { running }: AccountContext,
  { heldFromRunningMs }: Attempt,
  made: readonly StoredLookUp[],
): number | null {
  const steps = made.flatMap(({ step }) => step ?? []);
  const lastStep = steps.length === 0 ? null : Math.max(...steps);
  return nextLookUpInMs({ heldFromRunningMs, lastStep }, running.nowMs());
}

function present(
  { operatorName }: AccountContext,
  lookUp: StoredLookUp,
): OperationOutput<'unconfirmed.look-ups'>['made'][number] {
  const { transaction, operatorId } = lookUp;
  return {
    at: lookUp.at,
    way: lookUp.way,
    operatorName: operatorId && operatorName(operatorId),
    finding: lookUp.finding,
    differences: [...lookUp.differences],
    isSettled: lookUp.isSettled,
    shown: transaction && {
      transactionId: transaction.id,
      amountMinor: transaction.amountMinor,
      currency: transaction.currency,
      reference: transaction.reference,
      cardLastFour: transaction.cardLastFour,
      transactionDate: transaction.transactionDate,
      responseCode: transaction.responseCode,
      message: transaction.message,
    },
  };
}
