import type { Account } from '../../domain/account.ts';
import type { OperatorId } from '../../domain/ids.ts';
import type { Host } from '../host.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { Proofs } from '../ports/proofs.ts';
import type { Vault } from '../ports/vault.ts';
import type { DraftOwner } from '../usecases/charge/draft-book.ts';
import { openSeat } from '../usecases/staff/seat.ts';
import type { LockCause, Seat } from '../usecases/staff/seat.ts';
import { createProofs } from '../vault/proofs.ts';
import { accountKeyStore } from '../vault/sealing-keys.ts';
import { personName } from './people.ts';

/** What the people of an account are opened with. */
export interface StaffParts {
  readonly host: Pick<Host, 'paths' | 'clock' | 'proofCosts'>;
  readonly vault: Vault;
  readonly account: Account;
  readonly ledger: Ledger;
  readonly announceStatus: () => Promise<void>;
  readonly left: () => void;
  readonly locked: (operatorId: OperatorId, because: LockCause) => void;
}

/** Opens the seat of an account and what proofs are compared with there. */
export async function openStaff(
  parts: StaffParts,
): Promise<{ readonly seat: Seat; readonly proofs: Proofs }> {
  const { host, vault, account, ledger, left, locked } = parts;
  const changed = () => void parts.announceStatus();
  const { mode } = account;
  // The terminal's own running time: practice can be made to pass time, which must not lock or unlock anything.
  const told = { changed, left, locked };
  const seat = await openSeat({ mode, staff: ledger.staff, clock: host.clock, ...told });
  const folder = host.paths.ledgerFolder(account.id);
  const pepper = accountKeyStore({ vault, account, folder }, 'staff-pepper');
  const { proofCosts } = host;
  return { seat, proofs: createProofs({ pepper, ...(proofCosts ? { costs: proofCosts } : {}) }) };
}

/** The name behind an operator id that the records hold, be it of a person or of a role. */
export function nameAt(seat: Seat, id: OperatorId): string {
  return seat.people().find((one) => one.id === id)?.name ?? personName(id);
}

/** Whom a payment form belongs to that is opened now. */
export function ownerAt(seat: Seat): DraftOwner {
  const state = seat.state();
  if (state.kind === 'off') return 'anyone';
  return 'operatorId' in state ? state.operatorId : 'nobody';
}
