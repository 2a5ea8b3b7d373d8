import { ok } from '../../../domain/result.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { countTry, triesAfter } from '../../../domain/staff/lock-out.ts';
import type { ProofTries } from '../../../domain/staff/lock-out.ts';
import type { Ledger } from '../../ports/ledger.ts';
import type { Proofs } from '../../ports/proofs.ts';
import type { StaffBook } from '../../ports/staff.ts';
import type { Desk } from '../desk.ts';
import type { Seat } from './seat.ts';

/** Where the tries of people are counted. */
export type TryBook = Pick<StaffBook, 'beginProof' | 'endProof'>;

/** All that signing in at one open account needs. */
export interface StaffDesk {
  readonly desk: Pick<Desk, 'account' | 'ledger' | 'ledgerTime' | 'running' | 'ids'>;
  readonly seat: Seat;
  readonly proofs: Proofs;
  readonly tries: TryBook;
}

/**
 * Counts tries in the records, and in memory where those can only be read.
 *
 * Records that take no writes take no money either, so that people may still sign in to look things up.
 */
export function openTryBook(ledger: Pick<Ledger, 'staff' | 'readOnlyReason'>): TryBook {
  if (ledger.readOnlyReason === null) return ledger.staff;
  const counted = new Map<OperatorId, ProofTries>();
  return {
    beginProof: async (id, proof, runningMs) => {
      const people = await ledger.staff.people();
      if (!people.ok) return people;
      const hashes = await ledger.staff.proofHashes(id);
      if (!hashes.ok) return hashes;
      const person = people.value.find((one) => one.id === id && one.isActive);
      if (person === undefined || hashes.value === null) return ok({ kind: 'not-active' });
      const tried = countTry(counted.get(id) ?? person.tries, proof, runningMs);
      if (tried.kind !== 'compare') return ok(tried);
      counted.set(id, tried.tries);
      return ok({ kind: 'compare', hashes: hashes.value, triesLeft: tried.triesLeft });
    },
    endProof: async (id, proof) => {
      const tries = counted.get(id);
      if (tries !== undefined) counted.set(id, triesAfter(tries, proof));
      return ok(null);
    },
  };
}
