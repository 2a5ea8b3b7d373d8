import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { Finding, ResolveRefusal } from '../../../contract/unconfirmed.ts';
import type { Attempt, Resolution } from '../../../domain/charge/attempt.ts';
import { refundedMinor } from '../../../domain/charge/refund-elsewhere.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { presentAttempt } from '../charge/present-attempt.ts';
import { publishAttempt } from '../charge/publish-attempt.ts';
import type { Desk } from '../desk.ts';
import { recordsFailure } from '../records-failure.ts';
import { refuseFinding } from './refuse-finding.ts';
import type { Resolver } from './refuse-finding.ts';

type Answer = OperationOutput<'unconfirmed.resolve'>;

/**
 * Settles a try that was not confirmed, on a person's evidence only (`design.md` 3).
 *
 * While the socket is open an answer may still come, so nobody may; *not there* needs the hold to be over and
 * a supervisor other than the sender, or the typed phrase of a one-person shop.
 */
export async function resolveUnconfirmed(
  desk: Desk,
  resolver: Resolver,
  request: { readonly attemptId: AttemptId; readonly finding: Finding },
): Promise<Result<Answer, Failure>> {
  const found = await desk.ledger.attempts.find(request.attemptId);
  if (!found.ok) return recordsFailure(found.error);
  if (found.value === null) return failed({ kind: 'not-found' });

  const given = await desk.ledger.refunds.refundsOf(request.attemptId);
  if (!given.ok) return recordsFailure(given.error);
  const people = await desk.ledger.staff.people();
  if (!people.ok) return recordsFailure(people.error);
  const activePeople = people.value.filter(({ isActive }) => isActive).length;
  const refunded = refundedMinor(given.value);
  const scene = { resolver, attempt: found.value, refundedMinor: refunded, activePeople };
  const refusal = refuseFinding(desk, scene, request.finding);
  if (refusal !== null) return ok({ kind: 'refused', reason: refusal });

  const resolved = await desk.ledger.attempts.resolve(request.attemptId, {
    resolution: resolutionOf(request.finding),
    operatorId: resolver.id,
    approvedBy: resolver.approvedBy?.name ?? null,
    at: desk.clock.now(),
  });
  if (!resolved.ok) return refusedByRecords(resolved.error);
  publishAttempt(desk, resolved.value);
  await desk.announceStatus();
  return ok({ kind: 'resolved', attempt: presentAttempt(desk, resolved.value) });
}

function resolutionOf(finding: Finding): Resolution {
  if (finding.found !== 'not-charged') return finding;
  return { found: 'not-charged', howLooked: finding.howLooked };
}

function refusedByRecords(
  error: Extract<
    Awaited<ReturnType<Desk['ledger']['attempts']['resolve']>>,
    { ok: false }
  >['error'],
): Result<Answer, Failure> {
  switch (error.kind) {
    case 'transaction-id-taken':
      return ok({ kind: 'refused', reason: 'transaction-id-taken' });
    case 'illegal-move':
      return ok({ kind: 'refused', reason: whyIllegal(error.found) });
    case 'not-found':
      return failed({ kind: 'not-found' });
    default:
      return recordsFailure(error);
  }
}

/** What was given up can only turn up while no other try of its order is open (`design.md` 3, I1). */
function whyIllegal(found: Attempt | null): ResolveRefusal {
  return found?.state === 'confirmed-not-charged' ? 'another-try-open' : 'not-open-any-more';
}
