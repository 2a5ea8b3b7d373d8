import { z } from 'zod';
import { idleLockMinutesMax } from '../../domain/staff/staff-rules.ts';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import { accountModes } from '../../domain/accounts/account.ts';
import { atOpenAccount, ofNoAccount, operation, roles, unlogged } from '../define.ts';
import { secondPersonAboveSchema, statusSchema } from './session.ts';
import {
  accountIdSchema,
  freeText,
  instantSchema,
  nothingSchema,
  operatorIdSchema,
  passphraseWeaknessSchema,
} from '../schemas.ts';

/** A PIN as typed; never stored, logged or returned. Passphrases are in no operation: main asks in its own window. */
const pinSchema = z.string().regex(/^\d{1,12}$/u);

/** The person closed main's window for passphrases; nothing was done. */
const notAnsweredSchema = z.strictObject({ kind: z.literal('cancelled') });

/** A staff member as the sign-in screen shows them. */
export const personSchema = z.strictObject({
  id: operatorIdSchema,
  name: z.string(),
  role: z.enum(roles),
  /** True if a PIN is enough for them now. */
  canUsePin: z.boolean(),
});

/** Members that an admin sees of a staff member as the ledger stores them. */
export const staffMemberFacts = {
  id: operatorIdSchema,
  name: z.string(),
  role: z.enum(roles),
  isActive: z.boolean(),
  /** Changed from outside the app: cannot sign in until an admin states the row again. */
  isAltered: z.boolean(),
  lastSignedInAt: instantSchema.nullable(),
};

/** A staff member as an admin manages them. */
export const staffMemberSchema = z.strictObject({
  ...staffMemberFacts,
  hasPin: z.boolean(),
  /** Set when an admin chose the passphrase: its owner must change it at the next sign-in. */
  mustChangePassphrase: z.boolean(),
  /** Milliseconds of running time until the lock-out ends; 0 without one. */
  lockedOutForMs: z.number().int().min(0),
  /** Deactivated after more than 90 days without a sign-in, until an admin lifts it (PCI DSS 8.2.6). */
  isUnseen: z.boolean(),
  /** Needs an admin's permission to sign in, since the records were restored or taken over. */
  needsAdmission: z.boolean(),
});

export type StaffMember = z.infer<typeof staffMemberSchema>;

/** The account's rules for its staff. */
export const staffRulesSchema = z.strictObject({
  /** Minutes without input until the terminal locks; 15 at most (PCI DSS 8.2.8). */
  idleLockMinutes: z.number().int().min(1).max(idleLockMinutesMax),
  pinsAllowed: z.boolean(),
  phoneModeRequired: z.boolean(),
  secondPersonAbove: secondPersonAboveSchema,
});

export type StaffRules = z.infer<typeof staffRulesSchema>;

/** The reason a passphrase or PIN was refused. */
export const proofRefusalSchema = z.discriminatedUnion('reason', [
  z.strictObject({ reason: z.literal('wrong'), attemptsLeft: z.number().int().min(0) }),
  /** Milliseconds of running time until the next attempt; changing the system clock does not shorten it. */
  z.strictObject({ reason: z.literal('locked-out'), forMs: z.number().int().min(0) }),
  z.strictObject({ reason: z.literal('needs-passphrase') }),
  /** No such staff member, or a deactivated one; otherwise reported like a wrong passphrase. */
  z.strictObject({ reason: z.literal('not-active') }),
  /** More than 90 days without a sign-in; an admin must reactivate the name (PCI DSS 8.2.6). */
  z.strictObject({ reason: z.literal('unseen') }),
  /** The passphrase was chosen by an admin and proves nothing until its owner has changed it. */
  z.strictObject({ reason: z.literal('not-own') }),
  /** The records were restored or taken over, and no admin has admitted this staff member since. */
  z.strictObject({ reason: z.literal('not-admitted') }),
  z.strictObject({ reason: z.literal('altered') }),
]);

export type ProofRefusal = z.infer<typeof proofRefusalSchema>;

const signedInSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('signed-in'),
    status: statusSchema,
    mustChangePassphrase: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('refused'), refusal: proofRefusalSchema }),
  notAnsweredSchema,
]);

/** The reason a new value is refused, by field. */
export const staffFieldRefusalSchema = z.strictObject({
  field: z.enum(['name', 'role', 'passphrase', 'pin', 'active', 'current']),
  reason: z.enum([
    'empty',
    'taken',
    'holds-card-number',
    ...passphraseWeaknessSchema.options,
    /** One of the last four (PCI DSS 8.3.7). */
    'used-before',
    /** A PIN has 4 to 12 digits, which are no sequence or repetition. */
    'too-simple',
    /** One active admin must remain. */
    'last-admin',
    'wrong',
    'pins-not-allowed',
  ]),
});

export type StaffFieldRefusal = z.infer<typeof staffFieldRefusalSchema>;

export const keptSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('kept') }),
  z.strictObject({ kind: z.literal('refused'), refusals: z.array(staffFieldRefusalSchema) }),
  notAnsweredSchema,
]);

export const staff = {
  /** The staff members who may sign in and the other accounts that may be opened; callable before sign-in. */
  'staff.people': operation({
    input: () => nothingSchema,
    output: () =>
      z.strictObject({
        people: z.array(personSchema),
        accounts: z.array(
          z.strictObject({
            id: accountIdSchema,
            name: z.string(),
            mode: z.enum(accountModes),
            /** True when it opens only after a sign-in at the open account. */
            needsSignIn: z.boolean(),
          }),
        ),
      }),
    role: 'anyone',
    ...ofNoAccount,
  }),
  /** Creates the first admin of an account without staff, and signs them in. */
  'staff.make-first-admin': operation({
    input: () => z.strictObject({ name: freeText(textLengthsMax.personName) }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('signed-in'), status: statusSchema }),
        z.strictObject({ kind: z.literal('refused'), refusals: z.array(staffFieldRefusalSchema) }),
        z.strictObject({ kind: z.literal('not-first') }),
        notAnsweredSchema,
      ]),
    role: 'anyone',
    ...atOpenAccount,
    audit: { topic: 'staff', subject: ({ name }) => name, isWrittenPerAnswer: true },
  }),
  /** Signs in, unlocks, or replaces the current sign-in: by PIN, or by passphrase in main's own window. */
  'staff.sign-in': operation({
    input: () =>
      z.strictObject({
        operatorId: operatorIdSchema,
        /** Valid once the passphrase was entered in this shift, where the admin allows it; null asks for that. */
        pin: pinSchema.nullable(),
      }),
    output: () => signedInSchema,
    role: 'anyone',
    ...atOpenAccount,
    audit: {
      topic: 'sign-in',
      operator: ({ operatorId }) => operatorId,
      subject: ({ pin }) => (pin === null ? 'passphrase' : 'pin'),
      isWrittenPerAnswer: true,
    },
  }),
  'staff.lock': operation({
    input: () => nothingSchema,
    output: () => z.null(),
    role: 'anyone',
    ...atOpenAccount,
    audit: { topic: 'sign-in', isWrittenWhenDone: true },
  }),
  'staff.sign-out': operation({
    input: () => nothingSchema,
    output: () => z.null(),
    role: 'anyone',
    ...atOpenAccount,
    audit: { topic: 'sign-in' },
  }),
  /**
   * Asks in main's own window for another staff member's approval of one call of one operation.
   *
   * Applies to the operator's last refused call with the same input: once, within two minutes.
   */
  'staff.approve': operation({
    input: () => z.strictObject({ operation: z.string().max(64) }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('approved'), name: z.string(), role: z.enum(roles) }),
        /** No such call of this operator was refused, or a later one was. */
        z.strictObject({ kind: z.literal('not-asked') }),
        notAnsweredSchema,
      ]),
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'sign-in', subject: (input) => input.operation, isWrittenPerAnswer: true },
  }),
  /**
   * Asks in main's own window for the passphrase of an admin of the account that a refused call acts on,
   * whichever account is open.
   *
   * Applies to that call with the same input by the same operator: once, within two minutes.
   */
  'staff.prove': operation({
    input: () => z.strictObject({ operation: z.string().max(64) }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('proven'), name: z.string() }),
        /** No such call of this operator was refused, or a later one was. */
        z.strictObject({ kind: z.literal('not-asked') }),
        notAnsweredSchema,
      ]),
    role: 'clerk',
    approvable: false,
    audit: { topic: 'sign-in', subject: (input) => input.operation, isWrittenPerAnswer: true },
    actsOn: 'nothing',
  }),
  'staff.list': operation({
    input: () => nothingSchema,
    output: () => z.strictObject({ members: z.array(staffMemberSchema), rules: staffRulesSchema }),
    role: 'admin',
    ...unlogged,
  }),
  /** Adds a staff member (`id` null), who gets a passphrase in main's window, or changes one, with `setsPassphrase` too. */
  'staff.save': operation({
    input: () =>
      z.strictObject({
        id: operatorIdSchema.nullable(),
        name: freeText(textLengthsMax.personName),
        role: z.enum(roles),
        isActive: z.boolean(),
        setsPassphrase: z.boolean(),
      }),
    output: () => keptSchema,
    role: 'admin',
    ...atOpenAccount,
    audit: {
      topic: 'staff',
      subject: ({ name }) => name,
      details: ({ id, role, isActive, setsPassphrase }) => ({
        role,
        isActive,
        passphraseSet: id === null || setsPassphrase,
      }),
      isWrittenPerAnswer: true,
    },
  }),
  /** Ends a lock-out, reactivates a name after more than 90 days, and admits its owner after a restore. */
  'staff.let-in-again': operation({
    input: () => z.strictObject({ id: operatorIdSchema }),
    output: () => z.null(),
    role: 'admin',
    ...atOpenAccount,
    audit: { topic: 'staff', subject: ({ id }) => id },
  }),
  'staff.save-rules': operation({
    input: () => staffRulesSchema,
    output: () => z.null(),
    role: 'admin',
    ...atOpenAccount,
    audit: {
      topic: 'setting',
      details: ({ secondPersonAbove, ...rules }) => ({
        ...rules,
        secondPersonAbove: JSON.stringify(secondPersonAbove),
      }),
    },
  }),
  /** Changes one's own passphrase, in main's own window. */
  'staff.change-passphrase': operation({
    input: () => nothingSchema,
    output: () => keptSchema,
    role: 'accountant',
    ...atOpenAccount,
    audit: { topic: 'staff', isWrittenPerAnswer: true },
  }),
  /** Sets one's own PIN, or removes it with null; main asks for the passphrase in its own window. */
  'staff.set-pin': operation({
    input: () => z.strictObject({ pin: pinSchema.nullable() }),
    output: () => keptSchema,
    role: 'accountant',
    ...atOpenAccount,
    audit: {
      topic: 'staff',
      details: ({ pin }) => ({ pinSet: pin !== null }),
      isWrittenPerAnswer: true,
    },
  }),
} as const;
