import type { DatabaseSync } from 'node:sqlite';
import type { AttemptState } from '../../../src/domain/charge/attempt.ts';
import { placesOf } from '../../../src/domain/run/places.ts';
import type { PurchaseRequest } from '../../../src/main/ports/gateway/gateway.ts';
import type { LiveRecord } from '../../../src/main/usecases/runs/runner.ts';
import { checkDuplicates, checkTruth, isKept } from './bank-truth.ts';
import { Breach } from './breach.ts';
import type { BreachKind } from './breach.ts';
import { createRefundOracle } from './refund-oracle.ts';
import type { RefundOracle } from './refund-oracle.ts';
import type { BankWrite, SentAttempt, SimulatedBank } from './simulated-bank.ts';

/** Compares the records with what the bank really did; throws a `Breach` at once. */
export interface Oracle {
  /** The first breach: the terminal may swallow what is thrown inside it. */
  found(): Breach | null;
  /** Called when a request is sent: finds its row, and checks that it may be sent (I2, I9). */
  sent(request: PurchaseRequest): SentAttempt;
  /** Called when the response to a request is delivered: its charge is not at the bank any more. */
  answered(attemptId: string): void;
  /** Called when the charge of a run is recorded; counted where the run has no place for it yet. */
  prepared(live: LiveRecord | null): void;
  preparedAhead(): number;
  /** Called when `dispatched` is about to be committed: a run that was halted commits none. */
  dispatching(attemptId: string, live: LiveRecord | null): void;
  /** The same for refunds and voids through the gateway. */
  readonly refunds: RefundOracle;
  /** Called when a look-up settled an attempt: the bank must really hold the money of this very request. */
  lookedUp(attemptId: string, transactionId: string | null): void;
  /** Called when an outcome is shown: the row must have it (I3). */
  shown(attemptId: string, state: string, isNotSaved: boolean): void;
  /** Checks one row against the truth. */
  checkAttempt(attemptId: string): void;
  /** Checks every row against the truth, and every charge of the bank against the rows. */
  checkAll(): void;
  /** Called after a start: nothing of an earlier one is left open, and nothing has left `unknown` by itself. */
  checkRecovered(unknownBefore: readonly string[], bootId: string): void;
  /**
   * Called once a backup is in the place of the records: what they do not know any more is not lost by a bug. What this
   * computer noted outside of them is.
   */
  wasRestored(): void;
  /** Called once evidence was taken over: a correction that was found again is held against the records again. */
  wasTakenOver(): void;
  /** Called once a gap is closed: what this computer noted of an attempt is in the records from then on. */
  wasAccountedFor(): void;
  unknownIds(): readonly string[];
  /** Attempts that staff resolved as not charged, although the bank had charged them. */
  readonly mistaken: Set<string>;
  /**
   * Called once the records stand by an attempt's money: charging its debt from then on is a double, unless that was
   * charged twice before.
   */
  isCharged(attemptId: string): void;
  /** Notes that an attempt is unconfirmed from now on. */
  becameUnknown(attemptId: string): void;
  /** Running time of the terminal since an attempt became unconfirmed, in ms. */
  aliveMs(): number;
  readonly unknownSinceAliveMs: ReadonlyMap<string, number>;
}

interface Row {
  readonly id: string;
  readonly intent_id: string;
  readonly reference: string;
  readonly state: AttemptState;
  readonly boot_id: string;
  readonly card_last_four: string;
  readonly amount_minor: number;
  readonly transaction_id: string | null;
  readonly epoch: number;
}

const blocking =
  "('prepared', 'dispatched', 'unknown', 'mismatch', 'approved', 'confirmed-charged', 'reference-taken', 'paid-elsewhere')";

/** Sources that the oracle compares the records with. */
export interface OracleSources {
  readonly bank: () => SimulatedBank;
  readonly aliveMs: () => number;
  /** True when the sent journal holds the send of an attempt. */
  readonly isNoted: (attemptId: string) => boolean;
  /** True when the last line about an attempt in the sent journal says that it charged money. */
  readonly isNotedCharged: (attemptId: string) => boolean;
  /** True when the sent journal holds the send of a refund request. */
  readonly isRefundNoted: (requestId: string) => boolean;
}

/** Creates the oracle of one world. */
export function createOracle(
  handle: DatabaseSync,
  { bank, aliveMs, isNoted, isNotedCharged, isRefundNoted }: OracleSources,
): Oracle {
  const one = handle.prepare('select * from attempts where id = ?');
  const dispatched = handle.prepare(
    "select * from attempts where reference = ? and state = 'dispatched'",
  );
  const blockingOf = handle.prepare(
    `select count(*) as count from attempts where intent_id = ? and state in ${blocking}`,
  );
  const moved = handle.prepare(
    'select count(*) as count from moves where attempt_id = ? and to_state = ?',
  );
  const openOfPlan = handle.prepare(
    `select count(*) as count from attempts where intent_id like ? and id <> ?
      and state in ('unknown', 'mismatch')`,
  );
  const heldBy = handle.prepare(
    "select id from attempts where transaction_id = ? and state = 'confirmed-charged'",
  );
  const everyId = handle.prepare('select id from attempts order by prepared_at, id');
  const unknowns = handle.prepare("select id from attempts where state = 'unknown' order by id");
  const leftOpen = handle.prepare(
    "select count(*) as count from attempts where state in ('prepared', 'dispatched') and boot_id <> ?",
  );
  const openGaps = handle.prepare(
    'select count(*) as count from epochs where closed_at is null and reopened_at is null',
  );
  const runOfAttempt = handle.prepare(
    `select runs.id as id, json_extract(runs.settings, '$.concurrency') as width
      from run_items join runs on runs.id = run_items.run_id where run_items.attempt_id = ?`,
  );
  const atBank = new Map<string, string>();
  let aheadCount = 0;
  const newestEpoch = handle.prepare('select max(number) as count from epochs');
  const lost = new Set<string>();
  let found: Breach | null = null;
  const fail: (kind: BreachKind, words: string) => never = (kind, words) => {
    const breach = new Breach(kind, words);
    found ??= breach;
    throw breach;
  };
  const refunds = createRefundOracle(handle, { bank, isNoted: isRefundNoted, fail });
  const mistaken = new Set<string>();
  const regressed = new Set<string>();
  const awaiting = new Set<string>();
  const unknownSinceAliveMs = new Map<string, number>();
  const countOf = (row: unknown) => (row as { readonly count: number }).count;
  const rowOf = (id: string) => one.get(id) as unknown as Row | undefined;

  const isCharged = (id: string) => {
    regressed.delete(id);
    const [own] = bank().writesOf(id);
    const isTwice = bank().writes.some(
      (write) =>
        write.attemptId !== id &&
        write.intentId === own?.intentId &&
        isKept(write) &&
        !mistaken.has(write.attemptId),
    );
    if (!isTwice) mistaken.delete(id);
  };

  const checkAttempt = (id: string) => {
    const row = rowOf(id);
    if (row === undefined) return;
    if (countOf(blockingOf.get(row.intent_id)) > 1) {
      throw new Breach('invariant', `I1 of ${row.intent_id}`);
    }
    const writes = writesFor(bank(), row);
    // An answer for a gap may have recorded the money in a row of its own.
    const isKnown = writes.some(({ transactionId }) => heldBy.get(transactionId) !== undefined);
    checkTruth(row, writes, mistaken.has(id) || awaiting.has(id) || isKnown);
  };

  return {
    found: () => found,
    refunds,
    lookedUp: (id, transactionId) => {
      const [own] = bank().writesOf(id);
      const isReal = own?.decision === 'approved' && own.transactionId === transactionId;
      if (!isReal) fail('believed-lie', `${id} settled by a look-up of ${transactionId}`);
    },
    mistaken,
    unknownSinceAliveMs,
    aliveMs,
    becameUnknown: (id) => {
      if (!unknownSinceAliveMs.has(id)) unknownSinceAliveMs.set(id, aliveMs());
    },
    sent: (request) => {
      const rows = dispatched.all(request.reference) as unknown as readonly Row[];
      const [row] = rows;
      if (row === undefined || rows.length > 1) {
        fail('wire', `${rows.length} dispatched rows of ${request.reference}`);
      }
      if (bank().writesOf(row.id).length > 0) fail('wire', `${row.id} sent twice`);
      if (!isNoted(row.id)) fail('wire', `${row.id} sent without a line in the sent journal`);
      if (row.amount_minor !== request.amountMinor) {
        fail('wire', `${row.id} sent with another amount`);
      }
      const [kind, plan] = row.intent_id.split(':');
      if (row.epoch !== countOf(newestEpoch.get())) fail('epoch', `${row.id} of an earlier epoch`);
      // Past the warning of a gap, the operator is responsible for a keyed order.
      if (kind !== 'plan' && countOf(openGaps.get()) > 0) mistaken.add(row.id);
      if (kind === 'plan' && countOf(openGaps.get()) > 0) {
        fail('epoch', `${row.id} of a plan sent while a gap is open`);
      }
      if (kind === 'plan' && countOf(openOfPlan.get(`plan:${plan}:%`, row.id)) > 0) {
        fail('invariant', `I9 plan ${plan} charged while a row is not confirmed`);
      }
      const run = runOfAttempt.get(row.id);
      if (run !== undefined) {
        atBank.set(row.id, String(run['id']));
        const beside = [...atBank.values()].filter((id) => id === run['id']).length;
        if (beside > Number(run['width'])) fail('wire', `${beside} of a run at the bank`);
      }
      return { id: row.id, intentId: row.intent_id, lastFour: row.card_last_four };
    },
    answered: (id) => {
      atBank.delete(id);
    },
    prepared: (live) => {
      if (live !== null && placesOf(live.run).free === 0) aheadCount += 1;
    },
    preparedAhead: () => aheadCount,
    dispatching: (id, live) => {
      const isOfRun = live !== null && [...live.attemptIds.values()].some((known) => known === id);
      if (isOfRun && live.run.state !== 'running') {
        fail('wire', `${id} of a run that is ${live.run.state} is to be sent`);
      }
    },
    shown: (id, state, isNotSaved) => {
      if (isNotSaved || countOf(moved.get(id, state)) > 0) return;
      fail('shown-before-durable', `${id} shown as ${state}`);
    },
    checkAttempt,
    checkAll: () => {
      for (const { id } of everyId.all()) checkAttempt(String(id));
      for (const write of bank().writes) {
        const isKnown = lost.has(write.attemptId) || rowOf(write.attemptId) !== undefined;
        if (!isKnown) fail('lost', write.attemptId);
      }
      const isUnknownHere = ({ attemptId }: BankWrite) => rowOf(attemptId) === undefined;
      checkDuplicates(bank().writes, mistaken, isUnknownHere);
      refunds.checkAll();
    },
    wasRestored: () => {
      refunds.wasRestored();
      for (const { attemptId, decision } of bank().writes) {
        const row = rowOf(attemptId);
        if (row === undefined) lost.add(attemptId);
        else if (decision === 'approved' && freeStates.has(row.state)) {
          if (isNotedCharged(attemptId)) {
            awaiting.add(attemptId);
            continue;
          }
          // Older records can only say what was found until then.
          mistaken.add(attemptId);
          regressed.add(attemptId);
        }
      }
    },
    wasTakenOver: () => {
      for (const id of regressed) {
        if (rowOf(id)?.state === 'confirmed-charged') isCharged(id);
      }
    },
    wasAccountedFor: () => {
      awaiting.clear();
      refunds.wasAccountedFor();
    },
    isCharged,
    unknownIds: () => unknowns.all().map(({ id }) => String(id)),
    checkRecovered: (unknownBefore, bootId) => {
      atBank.clear();
      const left = countOf(leftOpen.get(bootId));
      if (left > 0) fail('stuck', `${left} rows of earlier starts`);
      for (const id of unknownBefore) {
        if (rowOf(id)?.state !== 'unknown') fail('left-unknown', `${id} by a start`);
      }
    },
  };
}

/** The request of a row; one that an answer for a gap wrote stands for the request with its transaction. */
function writesFor(bank: SimulatedBank, row: Row): readonly BankWrite[] {
  const own = bank.writesOf(row.id);
  if (own.length > 0 || row.transaction_id === null) return own;
  return bank.writes.filter(({ transactionId }) => transactionId === row.transaction_id);
}

/**
 * States of a row whose debt is free, although a later check may have found its money. A refund may have been withdrawn
 * too, but every refunded payment has a row of its own in the gap.
 */
const freeStates: ReadonlySet<AttemptState> = new Set([
  'declined',
  'rejected',
  'confirmed-declined',
  'confirmed-not-charged',
]);
