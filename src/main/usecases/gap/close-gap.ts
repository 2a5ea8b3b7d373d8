import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { gapPhrase } from '../../../domain/epochs/gap-row.ts';
import type { GapRow } from '../../../domain/epochs/gap-row.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Staff } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { lacksSecondApprover } from '../staff/second-approver.ts';
import { entryOf, readEvidence } from './answer-gap.ts';
import type { GapDeps } from './gap-deps.ts';

type Answer = OperationOutput<'gap.close'>;

/**
 * Closes the gap, so that plans are charged again.
 *
 * The evidence of this computer is read once more first: rows that it adds keep the gap open.
 *
 * When the sum answered as not charged exceeds the second-approver limit in any currency, a second approver has to
 * agree. A staff member who is alone here types a phrase.
 */
export async function closeGap(
  context: AccountContext,
  deps: Pick<GapDeps, 'changes'>,
  staff: Staff,
  { epoch, typedPhrase }: ParsedInput<'gap.close'>,
): Promise<Result<Answer, Failure>> {
  const people = await context.ledger.staff.people();
  if (!people.ok) return recordsFailure(people.error);
  const isAlone = people.value.filter(({ isActive }) => isActive).length <= 1;
  if (isAlone && typedPhrase?.trim().toLowerCase() !== gapPhrase) {
    return ok({ kind: 'wrong-phrase' });
  }
  // Evidence on this computer is always read: an instalment charged early has no row among those that were due.
  const taken = await readEvidence(context, deps, staff, epoch);
  if (!taken.ok) {
    return 'key' in taken.error || taken.error.kind === 'gap-changed'
      ? ok({ kind: 'gap-changed' })
      : recordsFailure(taken.error);
  }
  const rows = await context.ledger.epochs.gapRows();
  if (!rows.ok) return recordsFailure(rows.error);
  for (const money of isAlone ? [] : sumsNotCharged(rows.value)) {
    // oxlint-disable-next-line no-await-in-loop -- The first that needs another person is enough.
    const lacks = await lacksSecondApprover(context, staff, money);
    if (!lacks.ok) return recordsFailure(lacks.error);
    if (lacks.value) return ok({ kind: 'needs-second-person' });
  }
  const entry = entryOf(context, staff, { epoch, evidence: 'person', findings: [] });
  const closed = await context.ledger.epochs.closeGap(entry);
  if (closed.ok) {
    await context.announceStatus();
    context.notifier.publish('plans.changed', {});
    return ok({ kind: 'closed', closedAt: entry.at });
  }
  switch (closed.error.kind) {
    case 'gap-changed':
      return ok({ kind: 'gap-changed' });
    case 'rows-waiting':
      return ok(closed.error);
    default:
      return recordsFailure(closed.error);
  }
}

/** Sums that are charged again once the gap is closed, by currency. */
function sumsNotCharged(rows: readonly GapRow[]) {
  const sums = new Map<CurrencyCode, number>();
  for (const { answer, currency, amountMinor } of rows) {
    if (answer !== 'not-charged' || currency === null) continue;
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  }
  return [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }));
}
