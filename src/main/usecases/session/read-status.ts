import type { Status } from '../../../contract/session.ts';
import type { RecordsTrouble } from '../../../contract/trouble.ts';
import type { AttemptState } from '../../../domain/charge/attempt.ts';
import type { LedgerFailure } from '../../ports/ledger.ts';
import type { Desk } from '../desk.ts';

/** The part of the frame's status that the open account knows. */
export interface DeskStatus extends Pick<Status, 'unconfirmed' | 'firstSteps'> {
  /** Why the records could not be counted, in which case the counts say nothing. */
  readonly trouble: RecordsTrouble | null;
}

/** What the frame shows while no account is open, or its records cannot be read. */
export const emptyDeskStatus: DeskStatus = {
  unconfirmed: { count: 0, oldestAt: null },
  firstSteps: { payment: false, decline: false, resolution: false },
  trouble: null,
};

/** Counts what needs a person and which first steps were taken, or says why nobody can tell. */
export async function readDeskStatus(desk: Desk): Promise<DeskStatus> {
  const [unconfirmed, payment, decline, resolution] = await Promise.all([
    desk.ledger.attempts.unconfirmed(),
    hasAny(desk, ['approved']),
    hasAny(desk, ['declined']),
    hasAny(desk, ['confirmed-charged', 'confirmed-declined', 'confirmed-not-charged']),
  ]);
  return {
    unconfirmed: unconfirmed.ok ? unconfirmed.value : emptyDeskStatus.unconfirmed,
    firstSteps: { payment, decline, resolution },
    trouble: unconfirmed.ok ? null : readingTrouble(unconfirmed.error.kind),
  };
}

/** A reader that does not answer is as good as lost: only a new start brings it back. */
function readingTrouble(kind: LedgerFailure['kind']): RecordsTrouble {
  return kind === 'closed' || kind === 'busy' ? 'thread-lost' : kind;
}

async function hasAny(desk: Desk, states: readonly AttemptState[]): Promise<boolean> {
  const page = await desk.ledger.attempts.page({ states, before: null, limit: 1 });
  return page.ok && page.value.length > 0;
}
