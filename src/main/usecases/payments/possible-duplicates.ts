import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import {
  duplicateVerdict,
  findAlike,
  gravestVerdict,
} from '../../../domain/charge/possible-duplicates.ts';
import type { DuplicateVerdict } from '../../../domain/charge/possible-duplicates.ts';
import { daysBetween } from '../../../domain/plans/days.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { presentAttempt } from '../charge/present-attempt.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { readDays } from './parse-payment-criteria.ts';

/** Maximum number of days searched at once, and groups shown. */
const daysMax = 31;
const groupsMax = 100;

/** Similar payments, with the conclusion about them. */
interface Group {
  readonly attempts: readonly Attempt[];
  readonly verdict: DuplicateVerdict;
}

/** Searches a span of days for payments that may be one charged twice. */
export async function possibleDuplicates(
  context: AccountContext,
  { from, until }: ParsedInput<'history.doubles'>,
): Promise<Result<OperationOutput<'history.doubles'>, Failure>> {
  const days = readDays({ from, until }, context.account.timeZone);
  if (days === null || days.fromAt === null || days.untilAt === null) {
    return ok({ kind: 'refused', reason: 'dates-not-real' });
  }
  if (!isCalendarDate(from) || !isCalendarDate(until) || daysBetween(from, until) >= daysMax) {
    return ok({ kind: 'refused', reason: 'span-too-long' });
  }
  const { fromAt, untilAt } = days;
  const alike = await context.ledger.payments.alikeBetween(fromAt, untilAt);
  if (!alike.ok) return recordsFailure(alike.error);
  const isWithin = ({ preparedAt }: Attempt) => preparedAt >= fromAt && preparedAt < untilAt;
  const groups = distinct(alike.value.flatMap((candidates) => groupsOf(candidates, isWithin)));
  const shown = groups.toSorted(byGravity).slice(0, groupsMax);
  return ok({
    kind: 'looked',
    groups: shown.map(({ attempts, verdict }) => ({
      attempts: attempts.map((attempt) => presentAttempt(context, attempt)),
      verdict,
    })),
    hasMore: groups.length > groupsMax,
  });
}

/** Starts a group at the newest payment of the span that is in none yet. */
function groupsOf(
  candidates: readonly Attempt[],
  isWithin: (attempt: Attempt) => boolean,
): readonly Group[] {
  const taken = new Set<string>();
  const groups: Group[] = [];
  for (const asked of candidates.filter(isWithin)) {
    if (taken.has(asked.id)) continue;
    const others = findAlike(asked, candidates);
    if (others.length === 0) continue;
    for (const { id } of [asked, ...others]) taken.add(id);
    const verdict = gravestVerdict(others.map((other) => duplicateVerdict(asked, other)));
    if (verdict !== null) groups.push({ attempts: [asked, ...others], verdict });
  }
  return groups;
}

/** The same payments can be alike by card and by customer; they are shown once. */
function distinct(groups: readonly Group[]): readonly Group[] {
  const seen = new Map<string, Group>();
  for (const group of groups) {
    const name = group.attempts
      .map(({ id }) => id)
      .toSorted()
      .join(' ');
    if (!seen.has(name)) seen.set(name, group);
  }
  return [...seen.values()];
}

function byGravity(one: Group, other: Group): number {
  if (one.verdict === other.verdict) return 0;
  return gravestVerdict([one.verdict, other.verdict]) === one.verdict ? -1 : 1;
}
