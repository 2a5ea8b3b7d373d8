import type { Account } from '../../domain/accounts/account.ts';
import type { OperatorId } from '../../domain/ids.ts';
import type { Host } from '../host.ts';
import type { Ledger } from '../ports/ledger/ledger.ts';
import type { PassphraseJudge } from '../ports/passphrase-judge.ts';
import type { CredentialHashes } from '../ports/vault/credential-hashes.ts';
import type { Vault } from '../ports/vault/vault.ts';
import type { DraftOwner } from '../usecases/charge/draft-registry.ts';
import { openSignInSession } from '../usecases/staff/sign-in-session.ts';
import type { LockCause, SignInSession } from '../usecases/staff/sign-in-session.ts';
import { createCredentialHashes } from '../vault/credential-hashes.ts';
import { accountKeyStore } from '../vault/sealing-keys.ts';
import { judgeOf } from './passphrase-judge.ts';
import { personName } from './practice-roles.ts';

/** Dependencies for opening the staff of an account. */
export interface StaffParts {
  readonly host: Pick<
    Host,
    'paths' | 'clock' | 'passphraseJudge' | 'proofCosts' | 'systemIdleMs' | 'workerUrls'
  >;
  readonly vault: Vault;
  readonly account: Account;
  readonly ledger: Ledger;
  readonly announceStatus: () => Promise<void>;
  readonly left: () => void;
  readonly locked: (operatorId: OperatorId, because: LockCause) => void;
}

/** The sign-in session of an account, the proofs that passphrases are compared with, and the judge of new ones. */
export interface OpenStaff {
  readonly session: SignInSession;
  readonly proofs: CredentialHashes;
  readonly strength: PassphraseJudge;
}

/** Opens the staff of an account. */
export async function openStaff(parts: StaffParts): Promise<OpenStaff> {
  const { host, vault, account, ledger, left, locked } = parts;
  const changed = () => void parts.announceStatus();
  const { mode } = account;
  // Uses the terminal's own running time: advancing practice time must not lock or unlock anything.
  const told = { changed, left, locked, systemIdleMs: host.systemIdleMs ?? (() => 0) };
  const session = await openSignInSession({
    mode,
    staff: ledger.staff,
    clock: host.clock,
    ...told,
  });
  const folder = host.paths.ledgerFolder(account.id);
  const pepper = accountKeyStore({ vault, account, folder }, 'staff-pepper');
  const { proofCosts } = host;
  return {
    session,
    strength: judgeOf(host),
    proofs: createCredentialHashes({ pepper, ...(proofCosts ? { costs: proofCosts } : {}) }),
  };
}

/** The name behind a recorded operator id, whether a staff member or a role. */
export function nameAt(session: SignInSession, id: OperatorId): string {
  return session.people().find((one) => one.id === id)?.name ?? personName(id);
}

/** The owner of a payment form that is opened now. */
export function ownerAt(session: SignInSession): DraftOwner {
  const state = session.state();
  if (state.kind === 'off') return 'anyone';
  return 'operatorId' in state ? state.operatorId : 'nobody';
}
