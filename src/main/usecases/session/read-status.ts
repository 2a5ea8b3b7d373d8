import type { Status } from '../../../contract/staff/session.ts';
import type { RecordsTrouble } from '../../../contract/trouble.ts';
import { dateInZone } from '../../../domain/time/calendar.ts';
import type { Gap } from '../../../domain/epochs/epoch.ts';
import type { AttemptState } from '../../../domain/charge/attempt.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger.ts';
import type { AccountContext } from '../account-context.ts';

/** The part of the frame's status that depends on the open account. */
export interface AccountStatus
  extends Pick<Status, 'unconfirmed' | 'firstSteps' | 'gap' | 'clock'> {
  /** The reason the records could not be counted, in which case the counts mean nothing. */
  readonly trouble: RecordsTrouble | null;
}

/** Status while no account is open, or its records cannot be read. */
export const emptyAccountStatus: AccountStatus = {
  unconfirmed: { count: 0, oldestAt: null },
  firstSteps: { payment: false, decline: false, resolution: false },
  gap: null,
  clock: null,
  trouble: null,
};

/**
 * Counts the payments that staff have to check and reads which first steps were taken, or returns why the records
 * cannot be read.
 */
export async function readAccountStatus(context: AccountContext): Promise<AccountStatus> {
  const [gap, unconfirmed, payment, decline, resolution] = await Promise.all([
    context.ledger.epochs.openGap(),
    context.ledger.attempts.unconfirmed(),
    hasAny(context, ['approved']),
    hasAny(context, ['declined']),
    hasAny(context, ['confirmed-charged', 'confirmed-declined', 'confirmed-not-charged']),
  ]);
  return {
    unconfirmed: unconfirmed.ok ? unconfirmed.value : emptyAccountStatus.unconfirmed,
    firstSteps: { payment, decline, resolution },
    gap: gap.ok ? await withCount(context, gap.value) : null,
    clock: clockOf(context),
    trouble: unconfirmed.ok ? null : readingTrouble(unconfirmed.error.kind),
  };
}

/** A reader that does not respond is as good as lost: only a restart brings it back. */
function readingTrouble(kind: LedgerFailure['kind']): RecordsTrouble {
  return kind === 'closed' || kind === 'busy' ? 'thread-lost' : kind;
}

function clockOf({ ledgerTime, account, clock }: AccountContext): AccountStatus['clock'] {
  if (!ledgerTime.isFrozen()) return null;
  const { timeZone } = account;
  return {
    today: dateInZone(clock.now(), timeZone),
    trustedOn: dateInZone(ledgerTime.trustedNow(), timeZone),
  };
}

/** Rows are counted only while a gap is open. */
async function withCount(context: AccountContext, gap: Gap | null): Promise<AccountStatus['gap']> {
  if (gap === null) return null;
  const rows = await context.ledger.epochs.gapRows();
  const waiting = rows.ok ? rows.value.filter(({ answer }) => answer === null) : [];
  return { ...gap, toCheck: waiting.filter(({ kind }) => kind !== 'changes').length };
}

async function hasAny(context: AccountContext, states: readonly AttemptState[]): Promise<boolean> {
  const page = await context.ledger.attempts.page({ states, before: null, limit: 1 });
  return page.ok && page.value.length > 0;
}
