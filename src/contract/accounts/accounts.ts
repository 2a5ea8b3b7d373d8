import { z } from 'zod';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import { keychainFailures } from '../../domain/accounts/keychain-failures.ts';
import {
  accountModes,
  accountRanges,
  credentialSchemes,
  credentialVerdicts,
} from '../../domain/accounts/account.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { JsonValue } from '../../domain/json.ts';
import { cardTokenNames } from '../../domain/cards/card-tokens.ts';
import {
  defaultReferenceTakenPatterns,
  patternBounds,
} from '../../domain/charge/reference-taken.ts';
import {
  accountColors,
  areMarkLetters,
  noAccountMark,
} from '../../domain/accounts/account-mark.ts';
import { defaultFormFields } from '../../domain/accounts/form-fields.ts';
import { blankTemplate } from '../../domain/receipt/template.ts';
import { defaultAbilities } from '../../domain/accounts/gateway-abilities.ts';
import { accountFacts } from '../audit-facts.ts';
import { operation } from '../define.ts';
import { gatewayAbilitiesSchema } from './abilities.ts';
import { formFieldsSchema } from './form-fields.ts';
import type { FactsOf } from '../pick.ts';
import { receiptTemplateSchema } from '../payments/receipt-template.ts';
import {
  accountIdSchema,
  currencySchema,
  freeText,
  nothingSchema,
  wholeNumberIn,
} from '../schemas.ts';

const ecmEntrySchema = z.strictObject({
  single: wholeNumberIn(accountRanges.ecm).nullable(),
  recurring: wholeNumberIn(accountRanges.ecm).nullable(),
  instalment: wholeNumberIn(accountRanges.ecm).nullable(),
});

export const accountMarkSchema = z.strictObject({
  color: z.enum(accountColors),
  letters: z.string().refine(areMarkLetters),
});

const jsonValueSchema: z.ZodType<JsonValue> = z.json();

/** An account without its secrets; the meaning of each member is in `domain/accounts/account.ts`. */
export const accountSchema = z.strictObject({
  id: accountIdSchema,
  name: freeText(textLengthsMax.accountName).min(1),
  mode: z.enum(accountModes),
  /** Accounts saved before marks existed have none. */
  mark: accountMarkSchema.default(noAccountMark),
  baseUrl: z.string().max(textLengthsMax.url),
  paynowUrl: z.string().max(textLengthsMax.url),
  username: freeText(textLengthsMax.userName),
  credentialScheme: z.enum(credentialSchemes),
  credentialHeaderNames: z.array(z.string().max(textLengthsMax.memberName)).max(10).readonly(),
  ecm: z.strictObject({ phone: ecmEntrySchema, mail: ecmEntrySchema }),
  sendEcmOnSingle: z.boolean(),
  additionalFields: z.record(z.string().max(textLengthsMax.memberName), jsonValueSchema),
  currencies: z.array(currencySchema).min(1).max(20).readonly(),
  amountLimitMajor: z.number().positive(),
  referenceLengthMax: wholeNumberIn(accountRanges.referenceLengthMax),
  softDeadlineMs: wholeNumberIn(accountRanges.softDeadlineMs),
  hardDeadlineMs: wholeNumberIn(accountRanges.hardDeadlineMs),
  timeZone: z.string().max(textLengthsMax.timeZone),
  duplicateWindowHours: wholeNumberIn(accountRanges.duplicateWindowHours),
  /** Accounts that were kept before these two were settings have what held for all. */
  alwaysTwoDecimals: z.boolean().default(false),
  /** Accounts saved before tokens were kept beside the first charge it. */
  renewedCards: z.enum(cardTokenNames).default('first'),
  referenceTakenPatterns: z
    .array(freeText(patternBounds.length))
    .max(patternBounds.count)
    .readonly()
    .default(defaultReferenceTakenPatterns),
  /** Accounts saved before abilities existed have none. */
  abilities: gatewayAbilitiesSchema.default(defaultAbilities),
  /** Accounts saved before the form could be changed have the default one. */
  fields: formFieldsSchema.default(defaultFormFields),
  /** Accounts saved before receipts existed have a blank template. */
  receipt: receiptTemplateSchema.default(blankTemplate),
});

/** Members that the screens show of an account of other staff. */
export const foreignAccountFacts = {
  id: accountSchema.shape.id,
  name: accountSchema.shape.name,
  mode: accountSchema.shape.mode,
} satisfies FactsOf<Account>;

/** For each secret, true if it is in the keychain; values never leave main. */
const secretStatesSchema = z.record(z.string(), z.boolean());

export const accountListItemSchema = z.strictObject({
  account: accountSchema,
  active: z.boolean(),
  /**
   * A live account that is not open: all but its name and mode are blank, since only its own staff may see
   * them.
   */
  isForeign: z.boolean(),
  /** Null while the keychain cannot be read. */
  secrets: secretStatesSchema.nullable(),
});

export const accountRefusalSchema = z.strictObject({
  field: z.enum([
    'name',
    'mode',
    'base-url',
    'paynow-url',
    'username',
    'credential-headers',
    'codes',
    'additional-fields',
    'currencies',
    'amount-limit',
    'deadlines',
    'time-zone',
    'taken-patterns',
    'abilities',
  ]),
  reason: z.enum([
    'empty',
    'taken',
    /** Test and live records never mix, so the mode of an account is fixed when it is created. */
    'mode-is-fixed',
    'practice-is-built-in',
    'not-a-url',
    'not-https',
    'user-info',
    'has-query',
    'private-host',
    'not-a-path',
    'not-a-header-name',
    'replaces-document-field',
    'unknown-currency',
    'soft-above-hard',
    'unknown-zone',
    'holds-card-number',
    /** Too few letters: it would match nearly every message. */
    'too-short',
    /** Another account has the same address, user name and mode: it would be charged from two sets of records. */
    'same-merchant',
  ]),
  /** The other account's name, with `same-merchant`. */
  otherName: z.string().optional(),
});

export type AccountRefusal = z.infer<typeof accountRefusalSchema>;

/** The result of a connection test, which charges nothing. */
export const connectionReportSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('reached'),
    /** HTTP status of the harmless request, and the gateway's verdict on the credentials. */
    status: z.number().int(),
    credentials: z.enum(credentialVerdicts),
    elapsedMs: z.number().int(),
  }),
  z.strictObject({
    kind: z.literal('not-reached'),
    reason: z.enum([
      'name-not-found',
      'refused',
      'unreachable',
      'connect-deadline',
      'tls-untrusted',
      'tls-failed',
      'connection-lost',
      'no-answer',
    ]),
  }),
  z.strictObject({ kind: z.literal('secret-missing') }),
]);

export type ConnectionReport = z.infer<typeof connectionReportSchema>;

export const accounts = {
  'accounts.list': operation({
    input: () => nothingSchema,
    output: () =>
      z.strictObject({
        items: z.array(accountListItemSchema),
        keychain: z.enum(['ready', ...keychainFailures]),
      }),
    role: 'accountant',
    approvable: false,
    audit: null,
    actsOn: 'nothing',
  }),
  /** A new account with every default filled in, not yet saved. */
  'accounts.blank': operation({
    input: () => nothingSchema,
    // A new account has no name yet; only a saved one must.
    output: () => accountSchema.extend({ name: freeText(textLengthsMax.accountName) }),
    role: 'supervisor',
    approvable: false,
    audit: null,
    actsOn: 'nothing',
  }),
  'accounts.save': operation({
    input: () => z.strictObject({ account: accountSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('saved') }),
        z.strictObject({ kind: z.literal('refused'), refusals: z.array(accountRefusalSchema) }),
        /** The list is full; accounts already in it can still be changed. */
        z.strictObject({ kind: z.literal('too-many') }),
      ]),
    role: 'admin',
    approvable: false,
    audit: {
      topic: 'setting',
      subject: ({ account }) => account.name,
      details: ({ account }) => accountFacts(account),
    },
    actsOn: {
      account: ({ account }) => account.id,
      asks: 'role',
      addresses: ({ account }) => account,
    },
    inputBytesMax: 64 * 1024,
  }),
  /**
   * Writes one secret to the OS keychain, or removes it when the value is null. No operation reads it back.
   */
  'accounts.set-secret': operation({
    input: () =>
      z.strictObject({
        accountId: accountIdSchema,
        name: z.string().regex(/^(?:api-token|shared-secret|header:[A-Za-z0-9-]{1,100})$/u),
        value: z.string().min(1).max(textLengthsMax.secret).nullable(),
      }),
    output: () => z.null(),
    role: 'admin',
    approvable: false,
    audit: {
      topic: 'setting',
      subject: ({ accountId, name }) => `${name} of ${accountId}`,
    },
    actsOn: { account: ({ accountId }) => accountId, asks: 'passphrase' },
  }),
  'accounts.try-connection': operation({
    input: () => z.strictObject({ accountId: accountIdSchema }),
    output: () => connectionReportSchema,
    role: 'supervisor',
    approvable: false,
    audit: null,
    actsOn: { account: ({ accountId }) => accountId, asks: 'role' },
  }),
  /** Opens the account with its own ledger and mode. Refused while a charge is in flight. */
  'accounts.activate': operation({
    input: () => z.strictObject({ accountId: accountIdSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('active') }),
        z.strictObject({ kind: z.literal('charge-in-flight') }),
      ]),
    // Open to callers who are not signed in: a live account asks for its own sign-in.
    role: 'anyone',
    approvable: false,
    audit: { topic: 'setting', subject: ({ accountId }) => accountId },
    actsOn: { account: ({ accountId }) => accountId, asks: 'sign-in' },
  }),
  /** Removes the account from the list and its secrets from the keychain; its records stay on disk. */
  'accounts.remove': operation({
    input: () => z.strictObject({ accountId: accountIdSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('removed') }),
        z.strictObject({ kind: z.literal('refused'), reason: z.enum(['active', 'built-in']) }),
      ]),
    role: 'admin',
    approvable: false,
    audit: { topic: 'setting', subject: ({ accountId }) => accountId },
    actsOn: { account: ({ accountId }) => accountId, asks: 'passphrase' },
  }),
} as const;
