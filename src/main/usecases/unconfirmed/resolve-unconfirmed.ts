import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { ResolutionInput, ResolveRefusal } from '../../../contract/charge/unconfirmed.ts';
import type { Attempt, Resolution } from '../../../domain/charge/attempt.ts';
import { questionResolution } from '../../../domain/charge/question-resolution.ts';
import type { ResolutionQuestion } from '../../../domain/charge/question-resolution.ts';
import { refundedMinor } from '../../../domain/charge/recorded-refund.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { zoneClock } from '../../../domain/time/zone-clock.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { sentAt } from '../../../domain/charge/attempt.ts';
import { presentAttempt } from '../charge/present-attempt.ts';
import { publishAttempt } from '../charge/publish-attempt.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { checkResolution } from './check-resolution.ts';
import type { ResolutionScene, Resolver } from './check-resolution.ts';
import { failedTokenOf } from './failed-token.ts';

type Answer = OperationOutput<'unconfirmed.resolve'>;

/** A resolution, with the questions about it that were already answered. */
interface ResolveRequest {
  readonly attemptId: AttemptId;
  readonly finding: ResolutionInput;
  readonly confirmed?: readonly ResolutionQuestion[];
  /** The bank file that showed a charge which no person looked up; never from the page. */
  readonly shownBy?: { readonly evidence: 'bank-file'; readonly settledOn: CalendarDate };
}

/** Attempts read to learn the form of the account's transaction ids. */
const knownIdsReadMax = 50;

/**
 * Records a resolution of an attempt, on evidence only.
 *
 * While the socket is open a response may still arrive, so nothing is recorded. Role, hold and second approver are
 * those of `resolutionRules`; evidence that looks wrong is questioned once before it is recorded.
 */
export async function resolveUnconfirmed(
  context: AccountContext,
  resolver: Resolver,
  request: ResolveRequest,
): Promise<Result<Answer, Failure>> {
  const found = await context.ledger.attempts.find(request.attemptId);
  if (!found.ok) return recordsFailure(found.error);
  if (found.value === null) return failed({ kind: 'not-found' });

  const given = await context.ledger.refunds.refundsOf(request.attemptId);
  if (!given.ok) return recordsFailure(given.error);
  const people = await context.ledger.staff.people();
  if (!people.ok) return recordsFailure(people.error);
  const activePeople = people.value.filter(({ isActive }) => isActive).length;
  const refunded = refundedMinor(given.value);
  const scene = { resolver, attempt: found.value, refundedMinor: refunded, activePeople };
  const refusal = checkResolution(context, scene, request.finding);
  if (refusal !== null) return ok({ kind: 'refused', reason: refusal });

  const { confirmed = [] } = request;
  const resolution = withEvidence(resolutionOf(request.finding), request.shownBy);
  const questioned = await questionsAbout(context, scene, resolution);
  if (!questioned.ok) return questioned;
  const questions = questioned.value.filter((question) => !confirmed.includes(question));
  if (questions.length > 0) return ok({ kind: 'questioned', questions });

  const failedToken = await failedTokenOf(context, found.value, resolution);
  if (!failedToken.ok) return recordsFailure(failedToken.error);
  const resolved = await context.ledger.attempts.resolve(request.attemptId, {
    resolution,
    failedToken: failedToken.value,
    confirmed: questioned.value,
    operatorId: resolver.id,
    approvedBy: resolver.approvedBy?.name ?? null,
    at: context.clock.now(),
  });
  if (!resolved.ok) return refusedByRecords(resolved.error);
  await noteOutside(context, resolved.value);
  publishAttempt(context, resolved.value);
  // An instalment may follow an order that pays it.
  context.notifier.publish('plans.changed', {});
  await context.announceStatus();
  return ok({ kind: 'resolved', attempt: presentAttempt(context, resolved.value) });
}

/** Records the resolution outside the records as well; where that fails, they hold it all the same. */
export async function noteOutside(
  { ledger, sentJournal }: Pick<AccountContext, 'ledger' | 'sentJournal'>,
  attempt: Attempt,
): Promise<void> {
  const moves = await ledger.attempts.moves(attempt.id);
  await sentJournal.noteResolution(attempt, moves.ok ? moves.value.length : null);
}

function resolutionOf(finding: ResolutionInput): Resolution {
  switch (finding.found) {
    case 'declined': {
      const { found, transactionId, responseCode, shownAt } = finding;
      return { found, transactionId, responseCode, shownAt };
    }
    case 'not-charged':
      return { found: 'not-charged', howLooked: finding.howLooked };
    case 'other-order':
      return { found: 'other-order', reason: finding.reason };
    default:
      return finding;
  }
}

function withEvidence(resolution: Resolution, shownBy: ResolveRequest['shownBy']): Resolution {
  return resolution.found === 'charged' && shownBy !== undefined
    ? { ...resolution, ...shownBy }
    : resolution;
}

/** Questions about evidence that looks wrong, given the request and the ids that the account has seen. */
async function questionsAbout(
  context: AccountContext,
  { attempt, refundedMinor: refundedBefore }: ResolutionScene,
  resolution: Resolution,
): Promise<Result<readonly ResolutionQuestion[], Failure>> {
  const seen = await context.ledger.attempts.page({
    states: ['approved', 'declined'],
    before: null,
    limit: knownIdsReadMax,
  });
  if (!seen.ok) return recordsFailure(seen.error);
  const knownIds = seen.value.flatMap(({ transaction }) => transaction?.id ?? []);
  const clock = zoneClock(context.account.timeZone);
  const shownSentAt = clock.show(Date.parse(sentAt(attempt)));
  return ok(
    questionResolution(resolution, {
      attempt,
      knownIds,
      sentAt: shownSentAt,
      refundedMinor: refundedBefore,
    }),
  );
}

function refusedByRecords(
  error: Extract<
    Awaited<ReturnType<AccountContext['ledger']['attempts']['resolve']>>,
    { ok: false }
  >['error'],
): Result<Answer, Failure> {
  switch (error.kind) {
    case 'transaction-id-taken':
    case 'refund-open':
    case 'terminal-away':
      return ok({ kind: 'refused', reason: error.kind });
    case 'illegal-move':
    case 'fenced':
    case 'run-halted':
      return ok({ kind: 'refused', reason: whyIllegal(error.found) });
    case 'not-found':
      return failed({ kind: 'not-found' });
    default:
      return recordsFailure(error);
  }
}

/** A duplicate charge counts as the payment only while no other attempt of its order stands for it. */
function whyIllegal(found: Attempt | null): ResolveRefusal {
  return found?.state === 'surplus-charged' ? 'another-try-open' : 'not-open-any-more';
}
