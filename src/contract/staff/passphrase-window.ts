import { z } from 'zod';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import { proofKinds } from '../../domain/staff/lock-out.ts';
import type { AccountMark } from '../../domain/accounts/account-mark.ts';
import type { AccountMode } from '../../domain/accounts/account.ts';
import type { CurrencyCode } from '../../domain/money.ts';
import type { Role } from '../../domain/staff/role.ts';
import type { PassphraseUse, PassphraseVerdict } from '../../domain/staff/passphrase.ts';
import type { Failure } from '../failure.ts';
import type { ApprovableOperation, OperationName, OperationOutput } from '../index.ts';
import type { PassphraseWeakness } from '../schemas.ts';
import type { Status } from './session.ts';
import type { ProofRefusal, StaffFieldRefusal } from './staff.ts';
import type { ProofKind } from '../../domain/staff/lock-out.ts';
import type { Theme } from '../../domain/terminals/appearance.ts';

const secretSchema = z.string().max(textLengthsMax.passphrase);

/** Messages of the passphrase window; each has one reply. No page can send them. */
export const passphraseMessageSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('show') }),
  /** Asks how strong a new passphrase is, while it is keyed. */
  z.strictObject({ kind: z.literal('weigh'), text: secretSchema }),
  z.strictObject({
    kind: z.literal('answer'),
    /** The chosen person's id; null when the question names no one. */
    personId: z.string().max(200).nullable(),
    proof: z.strictObject({ kind: z.enum(proofKinds), text: secretSchema.min(1) }).nullable(),
    fresh: secretSchema.min(1).nullable(),
  }),
  z.strictObject({ kind: z.literal('cancel') }),
]);

export type PassphraseMessage = z.infer<typeof passphraseMessageSchema>;

/** The entered secrets of one answer. */
export type PassphraseAnswer = Omit<Extract<PassphraseMessage, { kind: 'answer' }>, 'kind'>;

/** A person who may answer. */
export interface AskedPerson {
  readonly id: string;
  readonly name: string;
  /** Null for a person whose role does not matter. */
  readonly role: Role | null;
  readonly canUsePin: boolean;
}

/** The payment that a second person approves, as main read it from the call. */
export interface ApprovedFacts {
  readonly amountMinor: number | null;
  readonly currency: CurrencyCode | null;
  readonly reference: string | null;
  /** Null when no card is involved. */
  readonly cardLastFour: string | null;
}

/** The reason a passphrase is asked for, as main knows it. */
export type PassphrasePurpose =
  | { readonly kind: 'sign-in' | 'unlock' | 'own-passphrase' | 'own-pin' | 'save-backup' }
  | { readonly kind: 'first-admin' | 'passphrase-for'; readonly name: string }
  | { readonly kind: 'open-backup'; readonly fileName: string }
  | {
      readonly kind: 'approval';
      readonly operation: ApprovableOperation;
      readonly need: Role;
      readonly facts: ApprovedFacts;
    }
  | {
      readonly kind: 'proof';
      readonly operation: OperationName;
      readonly accountName: string;
      readonly address: { readonly before: string; readonly after: string } | null;
    };

/** Colours chosen by staff, and the names of keys. */
export interface PassphraseLook {
  readonly theme: Theme;
  readonly platform: Status['platform'];
}

/** One question of main's own window. */
export interface PassphraseQuestion {
  readonly purpose: PassphrasePurpose;
  /** The account that the question is about, which need not be the open one. */
  readonly account: {
    readonly name: string;
    readonly mode: AccountMode;
    readonly mark: AccountMark;
  };
  readonly look: PassphraseLook;
  /** Existing secret to enter: a person's, that of a file, or none. */
  readonly secret: 'person' | 'file' | null;
  /** Persons who may answer; the first is chosen. Empty unless `secret` is `person`. */
  readonly people: readonly AskedPerson[];
  /** Use of a passphrase to be chosen here; null when none is chosen. */
  readonly fresh: PassphraseUse | null;
}

/** The reason an answer was not accepted; the question stays open. */
export type AnswerRefusal =
  | { readonly kind: 'proof'; readonly refusal: ProofRefusal; readonly by: ProofKind }
  | { readonly kind: 'field'; readonly refusal: StaffFieldRefusal }
  | { readonly kind: 'weak'; readonly reason: PassphraseWeakness }
  | { readonly kind: 'file'; readonly reason: FileRefusal }
  | { readonly kind: 'not-enough'; readonly need: Role }
  | { readonly kind: 'failure'; readonly failure: Failure }
  /** The terminal was locked, the account changed, or the call is no longer the one that was asked for. */
  | { readonly kind: 'over' };

type FileRefusal = Extract<OperationOutput<'backup.choose'>, { kind: 'refused' }>['reason'];

/** Replies to the window. */
export type PassphraseReply =
  | {
      readonly kind: 'question';
      readonly question: PassphraseQuestion;
    }
  | { readonly kind: 'weighed'; readonly verdict: PassphraseVerdict | null }
  | { readonly kind: 'refused'; readonly refusal: AnswerRefusal }
  /** Accepted or cancelled: the window is about to close. */
  | { readonly kind: 'closing' };

/** The only call of main's window for passphrases. */
export interface PassphraseBridge {
  exchange(message: PassphraseMessage): Promise<PassphraseReply>;
}
