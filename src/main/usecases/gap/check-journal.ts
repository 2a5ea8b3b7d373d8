import type { Gap } from '../../../domain/epochs/epoch.ts';
import { mayHaveCharged, mergeSent } from '../../../domain/epochs/sent-charge.ts';
import { daysBefore } from '../../../domain/epochs/sent-line.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { CheckedTerminal, EvidenceEntry, JournalChecked } from '../../ports/epochs.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { AccountContext } from '../account-context.ts';

/** The parts of an open account that its own journal is compared with. */
export interface CheckedContext extends Pick<AccountContext, 'running' | 'terminalId' | 'log'> {
  readonly ledger: Pick<AccountContext['ledger'], 'epochs' | 'refunds'>;
  readonly sentJournal: Pick<AccountContext['sentJournal'], 'sendsSince' | 'notedRefunds'>;
  readonly clock: Pick<AccountContext['clock'], 'now'>;
  readonly inFlightCharges: Pick<AccountContext['inFlightCharges'], 'count'>;
}

/** Days that the journal is trusted to reach back; it keeps its lines a day longer. */
const journalDays = 89;

/**
 * Compares this terminal's journal with the records of another server, adds what they lack, and closes their gap once the
 * journals of all terminals agree. Null while there is nothing to do, or something is still to come.
 *
 * A payment that is being sent is waited for: its journal and the records differ until it ends.
 */
export async function checkJournal(
  context: CheckedContext,
): Promise<Result<JournalChecked | null, LedgerFailure>> {
  const { ledger, clock, terminalId } = context;
  const check = await ledger.epochs.serverCheck();
  if (!check.ok) return check;
  const { gap, terminals } = check.value;
  const own = terminals.find((one) => one.terminalId === terminalId);
  if (gap === null || gap.fromAt === '' || own === undefined) return ok(null);
  if (own.found === null) {
    const found = await compare(context, gap, own);
    if (!found.ok) return found;
    if (found.value === null) return ok(null);
    return ledger.epochs.noteJournal({ epoch: gap.epoch, found: found.value, at: clock.now() });
  }
  // The last of the others may have been removed.
  if (terminals.some(({ found }) => found !== 0)) return ok(null);
  return ledger.epochs.noteJournal({ epoch: gap.epoch, found: null, at: clock.now() });
}

/** Payments and refunds that the records lacked; null when the journal cannot tell now. */
async function compare(
  context: CheckedContext,
  gap: Gap,
  own: CheckedTerminal,
): Promise<Result<number | null, LedgerFailure>> {
  const { ledger, sentJournal, clock, running, terminalId } = context;
  const at = clock.now();
  if (context.inFlightCharges.count > 0) return ok(null);
  // A clock that was set back since then must not hide a send.
  const since = own.since < at ? own.since : at;
  if (since < daysBefore(at, journalDays)) return ok(null);
  // From a day earlier: a charge in progress when the gap began ended after that.
  const noted = await sentJournal.sendsSince(daysBefore(since, 1));
  const refunds = await sentJournal.notedRefunds();
  if (noted === null || refunds === null) return ok(null);
  const latest = new Set(mergeSent(noted));
  const sends = noted
    .filter(mayHaveCharged)
    .map((send) => ({ ...send, isSuperseded: !latest.has(send) }));
  const entry: EvidenceEntry = {
    epoch: gap.epoch,
    evidence: 'journal',
    at,
    runningMs: running.nowMs(),
    operatorId: null,
    approvedBy: null,
    terminalId,
    attemptIds: {},
  };
  const taken = await ledger.epochs.takeOverCharges(sends, entry);
  if (!taken.ok) {
    // Only an answer of a person names a row; another gap is open by now.
    const { error } = taken;
    return 'key' in error || error.kind === 'gap-changed' ? ok(null) : failed(error);
  }
  const held = await ledger.refunds.takeOverRefunds(refunds, { at, runningMs: entry.runningMs });
  if (!held.ok) return held;
  const found = taken.value + held.value;
  if (found > 0) context.log.warn('records.journal-differs', { epoch: gap.epoch, found });
  return ok(found);
}
