import type { GapRowView } from '../../../src/contract/gap.ts';
import { gapPhrase } from '../../../src/domain/epochs/gap-row.ts';
import type { GapFinding } from '../../../src/domain/epochs/gap-row.ts';
import { failed } from '../../../src/domain/result.ts';
import { answerGap, takeOverEvidence } from '../../../src/main/usecases/gap/answer-gap.ts';
import { closeGap } from '../../../src/main/usecases/gap/close-gap.ts';
import { createChosenList, createFoundChanges } from '../../../src/main/usecases/gap/gap-deps.ts';
import { readGap } from '../../../src/main/usecases/gap/read-gap.ts';
import { textsHere } from '../../../test/fixtures/texts-here.ts';
import type { BankWrite } from './simulated-bank.ts';
import { somebody, wordOf } from './staff.ts';
import type { Office, StaffMove } from './staff.ts';

/** No list of the dashboard is at hand: the bank itself is asked, row by row. */
const deps = {
  chosen: createChosenList(),
  changes: createFoundChanges(),
  files: {
    askForText: () => Promise.resolve(null),
    read: () => Promise.resolve(failed({ kind: 'unreadable' } as const)),
  },
  texts: textsHere,
};

/** An admin accounts for the gap of restored records, by this computer's journal and by what the bank shows. */
export const accountForGap: StaffMove = async (office, at) => {
  const { context } = at;
  const gap = await context.ledger.epochs.openGap();
  if (!gap.ok) return gap.error.kind;
  if (gap.value === null) return 'none';
  const { epoch } = gap.value;
  const admin = somebody(office.chance, 'admin');
  if (office.chance.fraction() < 0.7) {
    const taken = await takeOverEvidence(context, deps, admin, { epoch });
    if (!taken.ok) return taken.error.kind;
  }
  const page = await readGap(context, deps);
  if (!page.ok) return page.error.kind;
  let isWaiting = false;
  for (const row of page.value.rows.filter(({ answer }) => answer === null)) {
    const finding = findingOf(office, row);
    if (finding === null) {
      isWaiting = true;
      continue;
    }
    if (row.kind === 'found-charge') leaveOne(office, row.reference);
    // oxlint-disable-next-line no-await-in-loop -- One row after another, as staff answer them.
    const answered = await answerGap(context, deps, admin, { epoch, findings: [finding] });
    if (!answered.ok) return answered.error.kind;
  }
  if (isWaiting) return 'on its way';
  const closed = await closeGap(context, deps, admin, { epoch, typedPhrase: gapPhrase });
  if (closed.ok && closed.value.kind === 'closed') leaveToPeople(office, page.value.rows);
  return wordOf(closed);
};

function findingOf(
  office: Office,
  { key, kind, transactionId: id }: GapRowView,
): GapFinding | null {
  if (kind === 'refunded') return findingOfRefund(office, key, id);
  // A charge without a place yet waits for the other attempts of its debt, and staff dismiss it now and then.
  if (kind === 'found-charge' && office.chance.fraction() < 0.9) return null;
  if (kind !== 'instalment') return { key, answer: 'looked-at' };
  const { bank, chance, profile, oracle } = office;
  const kept = bank.writes.filter(
    (write) => write.intentId === key && isKept(write) && !oracle.mistaken.has(write.attemptId),
  );
  if (kept.some(({ isDone }) => !isDone)) return null;
  const [only, ...others] = kept;
  if (only === undefined) return { key, answer: 'not-charged' };
  for (const { attemptId } of others) oracle.mistaken.add(attemptId);
  if (isHeld(office, only.transactionId) || chance.fraction() < profile.mistaken) {
    oracle.mistaken.add(only.attemptId);
    return { key, answer: 'not-charged' };
  }
  const { transactionId, takenMinor: amountMinor } = only;
  return { key, answer: 'charged', transactionId, amountMinor };
}

/** The bank's own page of the payment shows whether its money is with the merchant. */
function findingOfRefund({ bank }: Office, key: string, id: string | null): GapFinding | null {
  const write = bank.writes.find(({ transactionId }) => transactionId === id);
  if (write === undefined || !isKept(write)) return { key, answer: 'looked-at' };
  const { transactionId, takenMinor: amountMinor } = write;
  return { key, answer: 'charged', transactionId, amountMinor };
}

/** A charge that staff dismissed is theirs to enter again. */
function leaveOne({ bank, oracle }: Office, reference: string): void {
  for (const write of bank.writes) {
    if (write.reference === reference) oracle.mistaken.add(write.attemptId);
  }
}

function isKept({ decision, takenMinor, reversedMinor }: BankWrite): boolean {
  return decision === 'approved' && reversedMinor < takenMinor;
}

function isHeld({ records }: Office, transactionId: string): boolean {
  const found = records.handle
    .prepare('select id from attempts where transaction_id = ?')
    .get(transactionId);
  return found !== undefined;
}

/**
 * Charges that no row of the gap could name have to be entered again: instalments that were charged before their day, and
 * those of plans and rows that the restored records never had.
 */
function leaveToPeople({ bank, records, oracle }: Office, rows: readonly GapRowView[]): void {
  const named = new Set(rows.map(({ key }) => key));
  const known = records.handle.prepare('select id from attempts where id = ?');
  for (const { attemptId, intentId } of bank.writes) {
    if (known.get(attemptId) === undefined && !named.has(intentId)) oracle.mistaken.add(attemptId);
  }
}
