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
} from '../schemas.ts';

/** A secret as a person typed it; never kept, logged or answered. */
const passphraseSchema = z.string().min(1).max(256);
const pinSchema = z.string().regex(/^\d{1,12}$/u);

/** How a person shows who they are. */
export const proofSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('passphrase'), text: passphraseSchema }),
  /** Good only after the passphrase was given in this shift, and where the admin allows it. */
  z.strictObject({ kind: z.literal('pin'), text: pinSchema }),
]);

/** A person as the sign-in shows them. */
export const personSchema = z.strictObject({
  id: operatorIdSchema,
  name: z.string(),
  role: z.enum(roles),
  /** Whether a PIN is enough for this person now. */
  canUsePin: z.boolean(),
});

/** A person as an admin manages them. */
export const staffMemberSchema = z.strictObject({
  id: operatorIdSchema,
  name: z.string(),
  role: z.enum(roles),
  isActive: z.boolean(),
  hasPin: z.boolean(),
  /** Set by an admin; the person chooses their own when they sign in next. */
  mustChangePassphrase: z.boolean(),
  /** Running time until the lock-out ends, in ms; 0 when there is none. */
  lockedOutForMs: z.number().int().min(0),
  /** Nobody used the name for more than 90 days, so it lets nobody in until an admin says so (PCI DSS 8.2.6). */
  isUnseen: z.boolean(),
  /** Has to be let in again, since the records were restored or taken over. */
  needsAdmission: z.boolean(),
  lastSignedInAt: instantSchema.nullable(),
});

export type StaffMember = z.infer<typeof staffMemberSchema>;

/** What the account asks of its staff. */
export const staffRulesSchema = z.strictObject({
  /** Minutes without a key or a pointer until the terminal locks; 15 at most (PCI DSS 8.2.8). */
  idleLockMinutes: z.number().int().min(1).max(15),
  pinsAllowed: z.boolean(),
  /** Amounts above these need a second person; a currency that is not named needs none. */
  secondPersonAbove: z
    .array(z.strictObject({ currency: currencySchema, amountMinor: amountMinorSchema }))
    .max(20),
});

export type StaffRules = z.infer<typeof staffRulesSchema>;

/** Why a proof was not taken. */
export const proofRefusalSchema = z.discriminatedUnion('reason', [
  z.strictObject({ reason: z.literal('wrong'), triesLeft: z.number().int().min(0) }),
  /** Running time of the terminal until the next try, in ms; the clock on the wall does not shorten it. */
  z.strictObject({ reason: z.literal('locked-out'), forMs: z.number().int().min(0) }),
  z.strictObject({ reason: z.literal('needs-passphrase') }),
  /** Not a person who works here, or one who no longer does; told like a wrong passphrase in all else. */
  z.strictObject({ reason: z.literal('not-active') }),
  /** Nobody used the name for more than 90 days; an admin lets them in again (PCI DSS 8.2.6). */
  z.strictObject({ reason: z.literal('unseen') }),
  /** Somebody else chose the passphrase, so that it vouches for nobody until its owner has changed it. */
  z.strictObject({ reason: z.literal('not-own') }),
  /** Records were restored or taken over, and no admin has let this person in since. */
  z.strictObject({ reason: z.literal('not-admitted') }),
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

/** Why what was chosen cannot be kept, by field. */
export const staffFieldRefusalSchema = z.strictObject({
  field: z.enum(['name', 'role', 'passphrase', 'pin', 'active', 'current']),
  reason: z.enum([
    'empty',
    'taken',
    'holds-card-number',
    /** Under 12 characters, or without both letters and digits (PCI DSS 8.3.6). */
    'too-weak',
    /** One of the last four (PCI DSS 8.3.7). */
    'used-before',
    /** A PIN has 4 to 12 digits and is no row or repetition. */
    'too-simple',
    /** Somebody has to remain who may do everything. */
    'last-admin',
    'wrong',
    'pins-not-allowed',
  ]),
});

export type StaffFieldRefusal = z.infer<typeof staffFieldRefusalSchema>;

const keptSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('kept') }),
  z.strictObject({ kind: z.literal('refused'), refusals: z.array(staffFieldRefusalSchema) }),
  /** The current passphrase was wrong too often. */
  z.strictObject({ kind: z.literal('proof-refused'), refusal: proofRefusalSchema }),
]);

export const staff = {
  /** Who may sign in here, and which other accounts may be opened; asked before anybody has signed in. */
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
  /** Makes the first admin of an account that has nobody yet, and signs them in. */
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
  /** Signs in, unlocks, or takes over from whoever was here; about 300 ms of scrypt for a passphrase. */
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
   * Another person lets one call of one operation through, on the clerk's own screen.
   *
   * It holds for the call that was refused last, with the same fields, by the person who is signed in: two minutes, once.
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
      /** Their role is not enough, or they are the person who asks. */
      z.strictObject({ kind: z.literal('not-enough'), need: z.enum(roles) }),
      z.strictObject({ kind: z.literal('same-person') }),
      /** No such call was refused to the person who asks, or another one was made since. */
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
   * An admin of the account that a refused call acts on shows their passphrase for it, wherever they are signed in.
   *
   * It holds for that call with the same fields by the same person, for two minutes, once.
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
      /** No such call was refused to the person at the screen, or they are no admin who was asked for. */
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
  /** Adds a person (`id` null) or changes one; a passphrase of null leaves theirs as it is. */
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
  /** Ends a lock-out, or lets somebody in who stayed away for more than 90 days. */
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
      details: ({ idleLockMinutes, pinsAllowed, secondPersonAbove }) => ({
        idleLockMinutes,
        pinsAllowed,
        secondPersonAbove: JSON.stringify(secondPersonAbove),
      }),
    },
  }),
  /** Changes one's own passphrase. */
  'staff.change-passphrase': operation({
    input: z.strictObject({ current: passphraseSchema, fresh: passphraseSchema }),
    output: keptSchema,
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'staff' },
  }),
  /** Sets or takes away (null) one's own PIN. */
  'staff.set-pin': operation({
    input: z.strictObject({ current: passphraseSchema, pin: pinSchema.nullable() }),
    output: keptSchema,
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'staff', details: ({ pin }) => ({ pinSet: pin !== null }) },
  }),
} as const;
