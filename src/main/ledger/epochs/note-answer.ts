import type { Gap } from '../../../domain/epochs/epoch.ts';
import { changesKey } from '../../../domain/epochs/gap-row.ts';
import type { GapRow } from '../../../domain/epochs/gap-row.ts';
import type { EvidenceEntry, GapEntry } from '../../ports/epochs.ts';
import { appendEntry, ownEntry } from '../audit/entries.ts';
import type { Queries, Store } from '../thread/store.ts';
import { storeAnswer } from './gap-rows.ts';

/** The gap that is answered, and by whom. */
export interface Answering<Entry extends EvidenceEntry = GapEntry> {
  readonly gap: Gap;
  readonly entry: Entry;
}

/** Stores the answer to a row, and writes it into the audit log. */
export async function noteAnswer(
  tx: Queries,
  store: Store,
  row: GapRow,
  { gap, entry }: Answering<EvidenceEntry>,
): Promise<void> {
  const { at, operatorId, evidence } = entry;
  const answeredAt = at;
  await storeAnswer(tx, {
    ...row,
    evidence,
    answeredAt,
    epoch: gap.epoch,
    operator_id: operatorId,
  });
  await appendEntry(
    store,
    tx,
    ownEntry({
      at,
      topic: 'resolution',
      event: 'gap.answered',
      operatorId,
      approvedBy: entry.approvedBy,
      subject: row.reference === '' ? changesKey : row.reference,
      reason: `${row.answer ?? ''}, ${evidence}`,
      details: {
        epoch: gap.epoch,
        key: row.key,
        amountMinor: row.amountMinor,
        currency: row.currency,
        transaction: row.transactionId,
      },
    }),
  );
}
