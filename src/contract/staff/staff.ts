import { z } from 'zod';
import { atOpenAccount, ofNoAccount, operation, roles, unlogged } from '../define.ts';
import { statusSchema } from './session.ts';
import {
  accountIdSchema,
  amountMinorSchema,
  currencySchema,
  freeText,
  instantSchema,
  nothingSchema,
  operatorIdSchema,
  passphraseWeaknessSchema,
} from '../schemas.ts';

/** A secret as typed; never stored, logged or returned. */
export const passphraseSchema = z.string().min(1).max(256);
const pinSchema = z.string().regex(/^\d{1,12}$/u);

/** A passphrase or PIN that proves who is signing in. */
export const proofSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('passphrase'), text: passphraseSchema }),
  /** Valid only after the passphrase was entered in this shift, and where the admin allows it. */
  z.strictObject({ kind: z.literal('pin'), text: pinSchema }),
]);

/** A staff member as the sign-in screen shows them. */
export const personSchema = z.strictObject({
  id: operatorIdSchema,
  name: z.string(),
  role: z.enum(roles),
  /** True if a PIN is enough for them now. */
  canUsePin: z.boolean(),
});

/** A staff member as an admin manages them. */
export const staffMemberSchema = z.strictObject({
  id: operatorIdSchema,
  name: z.string(),
  role: z.enum(roles),
  isActive: z.boolean(),
  hasPin: z.boolean(),
  /** Set when an admin chose the passphrase: its owner must change it at the next sign-in. */
  mustChangePassphrase: z.boolean(),
  /** Milliseconds of running time until the lock-out ends; 0 without one. */
  lockedOutForMs: z.number().int().min(0),
  /** Deactivated after more than 90 days without a sign-in, until an admin lifts it (PCI DSS 8.2.6). */
  isUnseen: z.boolean(),
  /** Needs an admin's permission to sign in, since the records were restored or taken over. */
  needsAdmission: z.boolean(),
  /** Changed from outside the app: cannot sign in until an admin states the row again. */
  isAltered: z.boolean(),
  lastSignedInAt: instantSchema.nullable(),
});

export type StaffMember = z.infer<typeof staffMemberSchema>;

/** The account's rules for its staff. */
export const staffRulesSchema = z.strictObject({
  /** Minutes without input until the terminal locks; 15 at most (PCI DSS 8.2.8). */
  idleLockMinutes: z.number().int().min(1).max(15),
  pinsAllowed: z.boolean(),
  phoneModeRequired: z.boolean(),
  /** Amounts above these need a second approver; a currency that is not listed needs none. */
  secondPersonAbove: z
    .array(z.strictObject({ currency: currencySchema, amountMinor: amountMinorSchema }))
    .max(20),
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
  z.strictObject({ kind: z.literal('proof-refused'), refusal: proofRefusalSchema }),
]);

export const staff = {
  /** The staff members who may sign in and the other accounts that may be opened; callable before sign-in. */
  'staff.people': operation({
    input: nothingSchema,
    output: z.strictObject({
      people: z.array(personSchema),
      accounts: z.array(
        z.strictObject({
          id: accountIdSchema,
          name: z.string(),
          mode: z.enum(['practice', 'test', 'live']),
        }),
      ),
    }),
    role: 'anyone',
    ...ofNoAccount,
  }),
  /** Creates the first admin of an account without staff, and signs them in. */
  'staff.make-first-admin': operation({
    input: z.strictObject({ name: freeText(80), passphrase: passphraseSchema }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('signed-in'), status: statusSchema }),
      z.strictObject({ kind: z.literal('refused'), refusals: z.array(staffFieldRefusalSchema) }),
      z.strictObject({ kind: z.literal('not-first') }),
    ]),
    role: 'anyone',
    ...atOpenAccount,
    audit: { topic: 'staff', subject: ({ name }) => name },
  }),
  /** Signs in, unlocks, or replaces the current sign-in; a passphrase takes about 300 ms of scrypt. */
  'staff.sign-in': operation({
    input: z.strictObject({ operatorId: operatorIdSchema, proof: proofSchema }),
    output: signedInSchema,
    role: 'anyone',
    ...atOpenAccount,
    audit: {
      topic: 'sign-in',
      operator: ({ operatorId }) => operatorId,
      subject: ({ proof }) => proof.kind,
    },
  }),
  'staff.lock': operation({
    input: nothingSchema,
    output: z.null(),
    role: 'anyone',
    ...atOpenAccount,
    audit: { topic: 'sign-in', isWrittenWhenDone: true },
  }),
  'staff.sign-out': operation({
    input: nothingSchema,
    output: z.null(),
    role: 'anyone',
    ...atOpenAccount,
    audit: { topic: 'sign-in' },
  }),
  /**
   * Approves one call of one operation by another staff member, on the operator's own screen.
   *
   * Applies to the operator's last refused call with the same input: once, within two minutes.
   */
  'staff.approve': operation({
    input: z.strictObject({
      operation: z.string().max(64),
      operatorId: operatorIdSchema,
      proof: proofSchema,
    }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('approved'), name: z.string(), role: z.enum(roles) }),
      z.strictObject({ kind: z.literal('refused'), refusal: proofRefusalSchema }),
      /** The approver's role is not sufficient. */
      z.strictObject({ kind: z.literal('not-enough'), need: z.enum(roles) }),
      z.strictObject({ kind: z.literal('same-person') }),
      /** No such call of this operator was refused, or a later one was. */
      z.strictObject({ kind: z.literal('not-asked') }),
    ]),
    role: 'clerk',
    ...atOpenAccount,
    audit: {
      topic: 'sign-in',
      operator: ({ operatorId }) => operatorId,
      subject: (input) => input.operation,
    },
  }),
  /**
   * Proves an admin of the account that a refused call acts on, by passphrase, whichever account is open.
   *
   * Applies to that call with the same input by the same operator: once, within two minutes.
   */
  'staff.prove': operation({
    input: z.strictObject({
      operation: z.string().max(64),
      accountId: accountIdSchema,
      operatorId: operatorIdSchema,
      passphrase: passphraseSchema,
    }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('proven'), name: z.string() }),
      z.strictObject({ kind: z.literal('refused'), refusal: proofRefusalSchema }),
      /** No such call of this operator was refused, or the admin is not one of those named. */
      z.strictObject({ kind: z.literal('not-asked') }),
    ]),
    role: 'clerk',
    approvable: false,
    audit: {
      topic: 'sign-in',
      operator: ({ operatorId }) => operatorId,
      subject: (input) => input.operation,
    },
    actsOn: { account: ({ accountId }) => accountId, asks: 'nobody' },
  }),
  'staff.list': operation({
    input: nothingSchema,
    output: z.strictObject({ members: z.array(staffMemberSchema), rules: staffRulesSchema }),
    role: 'admin',
    ...unlogged,
  }),
  /** Adds a staff member (`id` null) or changes one; a null passphrase leaves theirs unchanged. */
  'staff.save': operation({
    input: z.strictObject({
      id: operatorIdSchema.nullable(),
      name: freeText(80),
      role: z.enum(roles),
      isActive: z.boolean(),
      passphrase: passphraseSchema.nullable(),
    }),
    output: keptSchema,
    role: 'admin',
    ...atOpenAccount,
    audit: {
      topic: 'staff',
      subject: ({ name }) => name,
      details: ({ role, isActive, passphrase }) => ({
        role,
        isActive,
        passphraseSet: passphrase !== null,
      }),
    },
  }),
  /** Ends a lock-out, reactivates a name after more than 90 days, and admits its owner after a restore. */
  'staff.let-in-again': operation({
    input: z.strictObject({ id: operatorIdSchema }),
    output: z.null(),
    role: 'admin',
    ...atOpenAccount,
    audit: { topic: 'staff', subject: ({ id }) => id },
  }),
  'staff.save-rules': operation({
    input: staffRulesSchema,
    output: z.null(),
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
  'staff.change-passphrase': operation({
    input: z.strictObject({ current: passphraseSchema, fresh: passphraseSchema }),
    output: keptSchema,
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'staff' },
  }),
  /** Sets one's own PIN, or removes it with null. */
  'staff.set-pin': operation({
    input: z.strictObject({ current: passphraseSchema, pin: pinSchema.nullable() }),
    output: keptSchema,
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'staff', details: ({ pin }) => ({ pinSet: pin !== null }) },
  }),
} as const;
