import type { DatabaseSync } from 'node:sqlite';
import type { RefundState } from '../../../src/domain/refunds/refund-request.ts';
import type { BreachKind } from './breach.ts';
import type { BankRefund, BankWrite, SimulatedBank } from './simulated-bank.ts';

/** Compares the refunds of the records with what the bank really paid back. */
export interface RefundOracle {
  /** Called when a request is sent: its row, its line in the sent journal, and what the records left to refund. */
  sent(refund: SentRefund): void;
  /** Called when the bank has refunded: never more than it took, and no request twice. */
  made(write: BankWrite, reference: string): void;
  /** Checks the row of every request against the bank, and every refund of the bank against the rows. */
  checkAll(): void;
  /** Called after a start: no request of an earlier one is left open, and none has left `unknown` by itself. */
  checkRecovered(unknownBefore: readonly string[], bootId: string): void;
  /** Called once a backup is in the place of the records. */
  wasRestored(): void;
  /** Called once a gap is closed: the refunds of the sent journal are in the records again. */
  wasAccountedFor(): void;
  becameUnknown(requestId: string): void;
  unknownIds(): readonly string[];
  /** Requests that ever were unconfirmed. */
  readonly everUnknown: ReadonlySet<string>;
}

/** A request as the bank receives it. */
interface SentRefund extends Pick<BankRefund, 'reference' | 'transactionId'> {
  /** Null for a void, which names no amount: the bank takes back what it took, whatever a person confirmed. */
  readonly amountMinor: number | null;
}

/** Sources and the reporter of breaches. */
export interface RefundOracleParts {
  readonly bank: () => SimulatedBank;
  /** True when the sent journal holds the send of a request. */
  readonly isNoted: (requestId: string) => boolean;
  readonly fail: (kind: BreachKind, words: string) => never;
}

interface RefundRow {
  readonly id: string;
  readonly attempt_id: string;
  readonly state: RefundState;
  readonly reference: string;
  readonly transaction_id: string;
  readonly amount_minor: number;
  readonly gateway_id: string | null;
}

const open = "('prepared', 'dispatched', 'unknown')";

/** States that deny a refund; the money of such a request is free to be refunded again. */
const deniedStates: ReadonlySet<RefundState> = new Set([
  'declined',
  'rejected',
  'not-sent',
  'confirmed-not-refunded',
]);

/** Creates the oracle of one world's refunds. */
export function createRefundOracle(
  handle: DatabaseSync,
  { bank, isNoted, fail: failWith }: RefundOracleParts,
): RefundOracle {
  const fail: RefundOracleParts['fail'] = failWith;
  const byReference = handle.prepare('select * from refund_requests where reference = ?');
  const everyRow = handle.prepare('select * from refund_requests order by id');
  const attemptKnown = handle.prepare('select count(*) as count from attempts where id = ?');
  const listed = handle.prepare(
    'select coalesce(sum(amount_minor), 0) as count from refunds_elsewhere where attempt_id = ?',
  );
  const held = handle.prepare(
    `select coalesce(sum(amount_minor), 0) as count from refund_requests
      where attempt_id = ? and id <> ? and state in ${open}`,
  );
  const leftOpen = handle.prepare(
    "select count(*) as count from refund_requests where state in ('prepared', 'dispatched') and boot_id <> ?",
  );
  const unknowns = handle.prepare(
    "select id from refund_requests where state = 'unknown' order by id",
  );
  const countOf = (row: unknown) => (row as { readonly count: number }).count;
  const rowsOf = (reference: string) =>
    byReference.all(reference) as unknown as readonly RefundRow[];
  const unknownIds = () => unknowns.all().map(({ id }) => String(id));
  const attemptOf = ({ transactionId }: Pick<BankRefund, 'transactionId'>) =>
    bank().writes.find((write) => write.transactionId === transactionId);
  const madeRefunds = () => bank().refunds.filter(({ isMade }) => isMade);
  const idsByReference = new Map<string, string>();
  const forgotten = new Set<string>();
  const everUnknown = new Set<string>();

  const checkRow = (row: RefundRow) => {
    const asked = bank().refunds.find(({ reference }) => reference === row.reference);
    const words = `refund ${row.id} is ${row.state}, and the bank: ${JSON.stringify(asked ?? null)}`;
    if (row.state === 'not-sent' && asked !== undefined) fail('wire', words);
    if (deniedStates.has(row.state) && asked?.isMade === true) fail('false-fail', words);
    if (row.state === 'approved' || row.state === 'confirmed-refunded') {
      // An id that belongs to a payment which restored records do not know cannot be told from a true one.
      const isNamed = asked?.isAnsweredBadly === true || asked?.gatewayId === row.gateway_id;
      const isThis = asked?.isMade === true && isNamed;
      if (!isThis || asked.amountMinor !== row.amount_minor) fail('phantom', words);
    }
  };

  return {
    everUnknown,
    unknownIds,
    becameUnknown: (id) => everUnknown.add(id),
    sent: ({ reference, transactionId, amountMinor }) => {
      const [row, ...others] = rowsOf(reference);
      if (row === undefined || others.length > 0 || row.state !== 'dispatched') {
        fail('wire', `refund ${reference} sent from a row that is ${row?.state ?? 'missing'}`);
      }
      if (!isNoted(row.id))
        fail('wire', `refund ${row.id} sent without a line in the sent journal`);
      if ((amountMinor ?? row.amount_minor) !== row.amount_minor) {
        fail('wire', `refund ${row.id} sent with another amount`);
      }
      if (row.transaction_id !== transactionId) {
        fail('wire', `refund ${row.id} sent for another payment`);
      }
      if (bank().refunds.some((refund) => refund.reference === reference)) {
        fail('wire', `refund ${reference} was sent twice`);
      }
      idsByReference.set(reference, row.id);
      const taken = attemptOf({ transactionId })?.takenMinor ?? 0;
      const left =
        taken - countOf(listed.get(row.attempt_id)) - countOf(held.get(row.attempt_id, row.id));
      if ((amountMinor ?? taken) > left) {
        fail('over-refund', `${row.id} asks for ${amountMinor ?? taken} where ${left} is left`);
      }
    },
    made: ({ gatewayRefundedMinor, takenMinor, transactionId }, reference) => {
      if (gatewayRefundedMinor <= takenMinor) return;
      const words = `${transactionId} refunded ${gatewayRefundedMinor} of ${takenMinor}`;
      fail('over-refund', `${words} by ${reference}`);
    },
    checkAll: () => {
      for (const row of everyRow.all()) checkRow(row as unknown as RefundRow);
      for (const { reference } of madeRefunds()) {
        const isKnown = forgotten.has(reference) || rowsOf(reference).length > 0;
        if (!isKnown) fail('lost', `refund ${reference}`);
      }
    },
    checkRecovered: (unknownBefore, bootId) => {
      const left = countOf(leftOpen.get(bootId));
      if (left > 0) fail('stuck', `${left} refunds of earlier starts`);
      const still = new Set(unknownIds());
      for (const id of unknownBefore) {
        if (!still.has(id)) fail('left-unknown', `refund ${id} by a start`);
      }
    },
    wasRestored: () => {
      for (const { reference } of madeRefunds()) {
        if (rowsOf(reference).length === 0) forgotten.add(reference);
      }
    },
    wasAccountedFor: () => {
      for (const reference of forgotten) {
        const id = idsByReference.get(reference);
        const refund = madeRefunds().find((made) => made.reference === reference);
        const payment = refund && attemptOf(refund)?.attemptId;
        const isPaymentKnown = payment !== undefined && countOf(attemptKnown.get(payment)) > 0;
        if (id !== undefined && isNoted(id) && isPaymentKnown) forgotten.delete(reference);
      }
    },
  };
}
