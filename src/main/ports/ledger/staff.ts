import type { Instant } from '../../../domain/time/calendar.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import type { ProofKind, CredentialFailures } from '../../../domain/staff/lock-out.ts';
import type { Person, PersonRefusal } from '../../../domain/staff/people.ts';
import type { PersonTimes } from '../../../domain/staff/time-limits.ts';
import type { StaffRules } from '../../../domain/staff/staff-rules.ts';
import type { LedgerFailure } from './ledger-failure.ts';

/** A staff member as stored, without the hashes of their passphrase and PIN. */
export interface StoredPerson extends PersonTimes {
  /** The id of the pepper that the PIN was hashed with; null without a PIN. */
  readonly pinPepperId: string | null;
  /** An admin chose the passphrase, so its owner must choose another. */
  readonly mustChange: boolean;
  readonly failures: CredentialFailures;
  readonly lastSignedInAt: Instant | null;
  /** True if the row was changed outside Tillroom. Its owner cannot act or approve until an admin restates it. */
  readonly isAltered: boolean;
  /** True if the staff member is admitted to these records since their last restore or copy. */
  readonly isAdmitted: boolean;
}

/** The hashes that a staff member's proofs are compared with; they stay in the main process. */
export interface ProofHashes {
  readonly passphraseHash: string;
  /** Newest first. */
  readonly earlierHashes: readonly string[];
  readonly pinHash: string | null;
}

/** A staff member to be added. */
export interface NewPerson extends Omit<Person, 'isActive'> {
  readonly isActive: boolean;
  readonly passphraseHash: string;
  readonly mustChange: boolean;
  readonly at: Instant;
}

/** An admin's change of a staff member; a hash is of a passphrase that the admin chose, null leaves it unchanged. */
export interface PersonChange extends Person {
  readonly passphraseHash: string | null;
  readonly at: Instant;
}

/** The reason a staff member was not saved. */
export type PersonNotSaved =
  | { readonly kind: 'person-refused'; readonly refusals: readonly PersonRefusal[] }
  /** Another staff member was already added. */
  | { readonly kind: 'not-first' }
  | { readonly kind: 'not-found' };

/** The verdict on a proof before it is compared. */
export type BegunProof =
  | {
      readonly kind: 'compare';
      readonly hashes: ProofHashes;
      /** Further attempts if this one is wrong. */
      readonly attemptsLeft: number;
    }
  | { readonly kind: 'locked-out'; readonly forMs: number }
  | { readonly kind: 'needs-passphrase' }
  | { readonly kind: 'not-active' }
  /** The records began a new epoch, and no admin has admitted this staff member since. */
  | { readonly kind: 'not-admitted' }
  /** The row was changed from outside the app. */
  | { readonly kind: 'altered' };

/** The effect of a correct proof; times are those that the records trust. */
export interface RightProof {
  readonly at: Instant;
  /** False where the proof was for another purpose than signing in. */
  readonly signsIn: boolean;
  /** The passphrase has expired: its owner must choose another first. */
  readonly mustChange: boolean;
}

/** The staff members of one account and its rules for them. */
export interface StaffRepository {
  /** Sorted by name. */
  people(): Promise<Result<readonly StoredPerson[], LedgerFailure>>;
  /** Null when there is no such staff member. */
  proofHashes(id: OperatorId): Promise<Result<ProofHashes | null, LedgerFailure>>;
  /** Adds a staff member; `isFirst` is refused as `not-first` once any exists. */
  addPerson(
    person: NewPerson,
    isFirst: boolean,
  ): Promise<Result<null, PersonNotSaved | LedgerFailure>>;
  /** A passphrase chosen by an admin ends the lock-out and must be changed by its owner. */
  changePerson(change: PersonChange): Promise<Result<null, PersonNotSaved | LedgerFailure>>;
  /**
   * Puts a stated row in place of one that was changed from outside; the admin's passphrase must be changed by its
   * owner. `not-found` when the row is not altered, or no passphrase is given.
   */
  replaceAltered(change: PersonChange): Promise<Result<null, PersonNotSaved | LedgerFailure>>;
  /**
   * Counts a proof as wrong, durably, before it is compared.
   *
   * Each of several concurrent attempts is counted, and none beyond the fifth is compared.
   */
  beginProof(
    id: OperatorId,
    proof: ProofKind,
    runningMs: number,
  ): Promise<Result<BegunProof, LedgerFailure>>;
  /** Records a correct proof: clears the failures, saves the time and admits its owner to the present epoch. */
  endProof(
    id: OperatorId,
    proof: ProofKind,
    right: RightProof,
  ): Promise<Result<null, LedgerFailure>>;
  /** Chosen by its owner, so it need not be changed. */
  setPassphrase(id: OperatorId, hash: string, at: Instant): Promise<Result<null, LedgerFailure>>;
  setPin(
    id: OperatorId,
    pin: { readonly hash: string; readonly pepperId: string } | null,
  ): Promise<Result<null, LedgerFailure>>;
  /** Ends a lock-out, reactivates the name and admits its owner; false when there is no such staff member. */
  letInAgain(id: OperatorId, at: Instant): Promise<Result<boolean, LedgerFailure>>;
  staffRules(): Promise<Result<StaffRules, LedgerFailure>>;
  saveStaffRules(
    rules: StaffRules,
    entry: { readonly operatorId: OperatorId; readonly at: Instant },
  ): Promise<Result<null, LedgerFailure>>;
}
