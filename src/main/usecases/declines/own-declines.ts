import type { OwnDeclineView } from '../../../contract/declines.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { checkOwnDecline } from '../../../domain/charge/check-own-decline.ts';
import { tidyDeclineCode } from '../../../domain/charge/decline-table.ts';
import type { OwnDecline } from '../../../domain/charge/own-decline.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { OwnDeclineEntry } from '../../ports/declines.ts';
import type { Desk, Operator } from '../desk.ts';
import { recordsFailure } from '../records-failure.ts';

/** The merchant's own words for declines, with who wrote them. */
export async function readOwnDeclines(
  desk: Desk,
): Promise<Result<OperationOutput<'declines.own'>, Failure>> {
  const entries = await desk.ledger.declines.ownDeclines();
  if (!entries.ok) return recordsFailure(entries.error);
  return ok(entries.value.map((entry) => presentEntry(desk, entry)));
}

/**
 * Keeps the merchant's own words for one code, or says for every field why not.
 *
 * The rules are asked here, whatever the screen asked before: the wording of a sensitive code has no
 * way around it.
 */
export async function saveOwnDecline(
  desk: Desk,
  operator: Operator,
  row: OwnDecline,
): Promise<Result<OperationOutput<'declines.save'>, Failure>> {
  const checked = checkOwnDecline(row);
  if (!checked.ok) return ok({ kind: 'refused', refusals: [...checked.error] });
  const entry = { row: checked.value, changedAt: desk.clock.now(), operatorId: operator.id };
  const saved = await desk.ledger.declines.saveDecline(entry);
  if (!saved.ok) return recordsFailure(saved.error);
  return ok(
    saved.value ? { kind: 'saved', saved: presentEntry(desk, entry) } : { kind: 'too-many' },
  );
}

/** Lets the default of a code hold again. */
export async function resetOwnDecline(
  desk: Desk,
  code: string,
): Promise<Result<OperationOutput<'declines.reset'>, Failure>> {
  const removed = await desk.ledger.declines.removeDecline(tidyDeclineCode(code));
  return removed.ok ? ok({ removed: removed.value }) : recordsFailure(removed.error);
}

function presentEntry(
  desk: Pick<Desk, 'operatorName'>,
  { row, changedAt, operatorId }: OwnDeclineEntry,
): OwnDeclineView {
  return { row, changedAt, changedBy: desk.operatorName(operatorId) };
}
