import type { Instant } from '../../../domain/time/calendar.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import type { ProofKind, CredentialFailures } from '../../../domain/staff/lock-out.ts';
import type { Person, PersonRefusal } from '../../../domain/staff/people.ts';
import type { PersonTimes } from '../../../domain/staff/time-limits.ts';
import type { StaffRules } from '../../../domain/staff/staff-rules.ts';
import type { LedgerFailure } from './ledger-failure.ts';

/** A person as the records keep them, without what their proofs are compared with. */
export interface KeptPerson extends PersonTimes {
  /** Names the pepper that the PIN was hashed with; null without a PIN. */
  readonly pinPepperId: string | null;
  /** An admin chose the passphrase, so the person has to choose their own. */
  readonly mustChange: boolean;
  readonly tries: CredentialFailures;
  readonly lastSignedInAt: Instant | null;
  /** Whether the records, as they are since their last restore or copy, let this person in. */
  readonly isAdmitted: boolean;
}

/** What a person's proofs are compared with; it stays in the main process. */
export interface ProofHashes {
  readonly passphraseHash: string;
  /** The latest first. */
  readonly earlierHashes: readonly string[];
  readonly pinHash: string | null;
}

/** Somebody to be added. */
export interface NewPerson extends Omit<Person, 'isActive'> {
  readonly isActive: boolean;
  readonly passphraseHash: string;
  readonly mustChange: boolean;
  readonly at: Instant;
}

/** What an admin changes of a person; a hash is of a passphrase that the admin chose. */
export interface PersonChange extends Person {
  readonly passphraseHash: string | null;
  readonly at: Instant;
}

/** Why the people stay as they are. */
export type PersonNotSaved =
  | { readonly kind: 'person-refused'; readonly refusals: readonly PersonRefusal[] }
  /** Somebody else was first. */
  | { readonly kind: 'not-first' }
  | { readonly kind: 'not-found' };

/** What becomes of a proof before it is compared. */
export type BegunProof =
  | {
      readonly kind: 'compare';
      readonly hashes: ProofHashes;
      /** Further tries if this one is wrong. */
      readonly triesLeft: number;
    }
  | { readonly kind: 'locked-out'; readonly forMs: number }
  | { readonly kind: 'needs-passphrase' }
  | { readonly kind: 'not-active' }
  /** The records began a new epoch, and no admin has let this person in since. */
  | { readonly kind: 'not-admitted' };

/** What a right proof leaves; times are those that the records trust. */
export interface RightProof {
  readonly at: Instant;
  /** False where it was asked for something else than coming in. */
  readonly signsIn: boolean;
  /** The passphrase has had its time: the person chooses another before anything else. */
  readonly mustChange: boolean;
}

/** The people of one account and what it asks of them. */
export interface StaffRepository {
  /** In the order of their names. */
  people(): Promise<Result<readonly KeptPerson[], LedgerFailure>>;
  /** Null when there is no such person. */
  proofHashes(id: OperatorId): Promise<Result<ProofHashes | null, LedgerFailure>>;
  /** Adds a person under the rules of the people who are there; `isFirst` only where nobody is. */
  addPerson(
    person: NewPerson,
    isFirst: boolean,
  ): Promise<Result<null, PersonNotSaved | LedgerFailure>>;
  /** A passphrase that an admin chose ends the lock-out and has to be changed. */
  changePerson(change: PersonChange): Promise<Result<null, PersonNotSaved | LedgerFailure>>;
  /**
   * Counts a try as wrong, durably, before anything is compared.
   *
   * Of tries that are made at once each is counted, and none beyond the fifth is compared.
   */
  beginProof(
    id: OperatorId,
    proof: ProofKind,
    runningMs: number,
  ): Promise<Result<BegunProof, LedgerFailure>>;
  /** The proof was right: forgives the tries, and notes when the person was there. */
  endProof(
    id: OperatorId,
    proof: ProofKind,
    right: RightProof,
  ): Promise<Result<null, LedgerFailure>>;
  /** The person's own choice, so it need not be changed. */
  setPassphrase(id: OperatorId, hash: string, at: Instant): Promise<Result<null, LedgerFailure>>;
  setPin(
    id: OperatorId,
    pin: { readonly hash: string; readonly pepperId: string } | null,
  ): Promise<Result<null, LedgerFailure>>;
  /** Ends a lock-out and an absence; false when there is no such person. */
  letInAgain(id: OperatorId, at: Instant): Promise<Result<boolean, LedgerFailure>>;
  staffRules(): Promise<Result<StaffRules, LedgerFailure>>;
  saveStaffRules(
    rules: StaffRules,
    entry: { readonly operatorId: OperatorId; readonly at: Instant },
  ): Promise<Result<null, LedgerFailure>>;
}
