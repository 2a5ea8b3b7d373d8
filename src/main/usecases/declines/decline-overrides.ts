import type { OwnDeclineView } from '../../../contract/charge/declines.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { checkOwnDecline } from '../../../domain/charge/check-decline-override.ts';
import { tidyDeclineCode } from '../../../domain/charge/decline-table.ts';
import type { DeclineOverride } from '../../../domain/charge/decline-override.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { DeclineOverrideEntry } from '../../ports/ledger/declines.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';

/** The decline overrides, with their authors. */
export async function readDeclineOverrides(
  context: AccountContext,
): Promise<Result<OperationOutput<'declines.own'>, Failure>> {
  const entries = await context.ledger.declines.declineOverrides();
  if (!entries.ok) return recordsFailure(entries.error);
  return ok(entries.value.map((entry) => presentEntry(context, entry)));
}

/**
 * Saves the decline override of one code, or returns the reasons by field.
 *
 * The rules are checked here, whatever the screen checked before: the wording of a sensitive code cannot bypass them.
 */
export async function saveDeclineOverride(
  context: AccountContext,
  operator: Operator,
  row: DeclineOverride,
): Promise<Result<OperationOutput<'declines.save'>, Failure>> {
  const checked = checkOwnDecline(row);
  if (!checked.ok) return ok({ kind: 'refused', refusals: [...checked.error] });
  const entry = { row: checked.value, changedAt: context.clock.now(), operatorId: operator.id };
  const saved = await context.ledger.declines.saveDecline(entry);
  if (!saved.ok) return recordsFailure(saved.error);
  return ok(
    saved.value ? { kind: 'saved', saved: presentEntry(context, entry) } : { kind: 'too-many' },
  );
}

/** Restores the default wording of a code. */
export async function resetDeclineOverride(
  context: AccountContext,
  code: string,
): Promise<Result<OperationOutput<'declines.reset'>, Failure>> {
  const removed = await context.ledger.declines.removeDecline(tidyDeclineCode(code));
  return removed.ok ? ok({ removed: removed.value }) : recordsFailure(removed.error);
}

function presentEntry(
  context: Pick<AccountContext, 'operatorName'>,
  { row, changedAt, operatorId }: DeclineOverrideEntry,
): OwnDeclineView {
  return { row, changedAt, changedBy: context.operatorName(operatorId) };
}
