import type { Failure } from '../../../contract/failure.ts';
import { gapRowFacts } from '../../../contract/gap.ts';
import { pick } from '../../../contract/pick.ts';
import type { GapPage, GapRowView } from '../../../contract/gap.ts';
import { dateInZone } from '../../../domain/time/calendar.ts';
import type { Gap } from '../../../domain/epochs/epoch.ts';
import type { GapRow } from '../../../domain/epochs/gap-row.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { catchUpToday } from '../plans/plan-moment.ts';
import { recordsFailure } from '../records-failure.ts';
import type { ChosenList, GapDeps } from './gap-deps.ts';

/** The rows and evidence by which an open gap is accounted for, once plans are caught up to today. */
export async function readGap(
  context: AccountContext,
  deps: GapDeps,
): Promise<Result<GapPage, Failure>> {
  const { epochs } = context.ledger;
  const gap = await epochs.openGap();
  if (!gap.ok) return recordsFailure(gap.error);
  if (gap.value !== null) {
    // Instalments of the gap that are not written yet would be missing in it.
    const caught = await catchUpToday(context);
    if (!caught.ok) return recordsFailure(caught.error);
  }
  const rows = await epochs.gapRows();
  if (!rows.ok) return recordsFailure(rows.error);
  const people = await context.ledger.staff.people();
  if (!people.ok) return recordsFailure(people.error);
  const check = await epochs.serverCheck();
  if (!check.ok) return recordsFailure(check.error);
  const list = listOf(gap.value, deps);
  return ok({
    gap: gap.value,
    rows: rows.value.map(presentRow),
    waiting: rows.value.filter(({ answer }) => answer === null).length,
    bankList:
      gap.value === null || list === null
        ? null
        : {
            fileName: list.fileName,
            lines: list.lines.length,
            coversFrom: list.coversFrom,
            coversUntil: list.coversUntil,
            coversGap: coversGap(context, gap.value, list),
          },
    terminals: check.value.terminals.map(({ terminalId, name, found }) => ({
      id: terminalId,
      name,
      isOwn: terminalId === context.terminalId,
      found,
    })),
    changes: gap.value === null ? [] : [...deps.changes.of(gap.value.epoch)],
    isAlone: people.value.filter(({ isActive }) => isActive).length <= 1,
  });
}

/** The list chosen for this very gap; null when there is none. */
export function listOf(gap: Gap | null, { chosen }: GapDeps): ChosenList | null {
  const list = chosen.current();
  return gap !== null && list?.epoch === gap.epoch ? list : null;
}

/** True when the list reaches from before the gap until after it, by the merchant's days. */
export function coversGap({ account }: AccountContext, gap: Gap, list: ChosenList): boolean {
  if (gap.fromAt === '') return false;
  const from = dateInZone(gap.fromAt, account.timeZone);
  const until = dateInZone(gap.untilAt, account.timeZone);
  return list.coversFrom <= from && list.coversUntil >= until;
}

function presentRow(row: GapRow): GapRowView {
  return pick(row, gapRowFacts);
}
