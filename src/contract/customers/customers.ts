import { z } from 'zod';
import { roomFor } from '../../domain/text-lengths.ts';
import { cardHealths } from '../../domain/cards/card-health.ts';
import {
  customerFaults,
  customerFieldNames,
  customerLengthsMax,
  cardOnFileStates,
} from '../../domain/customers/customer.ts';
import { customerNeeds } from '../../domain/customers/customer-need.ts';
import type { CardOnFile, Consent, Customer } from '../../domain/customers/customer.ts';
import { receiptLanguages } from '../../domain/receipt/languages/receipt-language.ts';
import { attemptViewSchema } from '../charge/attempt-view.ts';
import { atOpenAccount, operation, unlogged } from '../define.ts';
import type { FactsOf } from '../pick.ts';
import {
  attemptIdSchema,
  cardIdSchema,
  channelSchema,
  currencySchema,
  customerIdSchema,
  instantSchema,
  yearMonthSchema,
  searchTextSchema,
} from '../schemas.ts';

/** Maximum customers per page. */
export const customerPageMax = 50;

/** Maximum payments per page of a customer. */
export const customerPaymentsMax = 50;

/** A text as typed; the domain checks it. */
function typed(lengthMax: number) {
  return z.string().max(roomFor(lengthMax));
}

/** The language of a customer's receipts; empty for the shop's own. */
const customerLanguageSchema = z.enum(['', ...receiptLanguages]);

const fieldsShape = {
  name: typed(customerLengthsMax.name),
  phone: typed(customerLengthsMax.phone),
  email: typed(customerLengthsMax.email),
  address: typed(customerLengthsMax.address).optional(),
  language: customerLanguageSchema.optional(),
  notes: typed(customerLengthsMax.notes),
};

/** Members that lists and choices show of a customer. */
export const customerRowFacts = {
  id: customerIdSchema,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
} satisfies FactsOf<Customer>;

export const customerRowSchema = z.strictObject(customerRowFacts);

export type CustomerRow = z.infer<typeof customerRowSchema>;

const listedCustomerSchema = z.strictObject({
  ...customerRowFacts,
  needs: z.enum(customerNeeds).nullable(),
});

export type ListedCustomer = z.infer<typeof listedCustomerSchema>;

const customerSumSchema = z.strictObject({
  currency: currencySchema,
  amountMinor: z.number().int(),
});

/** Members that the screens show of a card on file; its token stays in main. */
export const cardOnFileFacts = {
  id: cardIdSchema,
  brand: z.string(),
  lastFour: z.string(),
  state: z.enum(cardOnFileStates),
} satisfies FactsOf<CardOnFile>;

export const cardOnFileViewSchema = z.strictObject({
  ...cardOnFileFacts,
  /** The last month in which it is valid. */
  expiry: yearMonthSchema,
  health: z.enum(cardHealths),
  keptAt: instantSchema,
});

export type CardOnFileView = z.infer<typeof cardOnFileViewSchema>;

export const consentFacts = {
  id: z.string(),
  purpose: z.enum(['keep-card']),
  channel: channelSchema,
  words: z.string(),
  agreedAt: instantSchema,
  attemptId: attemptIdSchema.nullable(),
} satisfies FactsOf<Consent>;

export const consentViewSchema = z.strictObject({ ...consentFacts, operatorName: z.string() });

/** Members that the page of a customer shows of the customer. */
export const customerFacts = {
  ...customerRowFacts,
  address: z.string(),
  language: customerLanguageSchema,
  notes: z.string(),
  createdAt: instantSchema,
  changedAt: instantSchema,
  /** When the personal data was erased; null while it is there. */
  erasedAt: instantSchema.nullable(),
  /** The customer who has everything of this one; null for one on its own. */
  mergedInto: customerIdSchema.nullable(),
} satisfies FactsOf<Customer>;

/** One customer with cards and consents, newest first. */
export const customerViewSchema = z.strictObject({
  ...customerFacts,
  cards: z.array(cardOnFileViewSchema),
  consents: z.array(consentViewSchema),
});

export type CustomerView = z.infer<typeof customerViewSchema>;

export const customerRefusalSchema = z.strictObject({
  field: z.enum(customerFieldNames),
  reason: z.enum(customerFaults),
});

export const customers = {
  /** Customers sorted by name, whose name, phone or e-mail contain every word of the search. */
  'customers.page': operation({
    input: () =>
      z.strictObject({
        search: searchTextSchema,
        limit: z.number().int().min(1).max(customerPageMax),
        /** The last customer of the previous page; null for the first page. */
        after: customerIdSchema.nullable(),
      }),
    output: () =>
      z.strictObject({ customers: z.array(listedCustomerSchema), hasMore: z.boolean() }),
    role: 'accountant',
    ...unlogged,
  }),
  'customers.find': operation({
    input: () => z.strictObject({ customerId: customerIdSchema }),
    output: () => customerViewSchema,
    role: 'accountant',
    ...unlogged,
  }),
  /** Sums of a customer: paid in the last 365 days, and owed by their plans since before today. */
  'customers.sums': operation({
    input: () => z.strictObject({ customerId: customerIdSchema }),
    output: () =>
      z.strictObject({
        paid: z.array(customerSumSchema),
        pastDue: z.array(customerSumSchema),
      }),
    role: 'accountant',
    ...unlogged,
  }),
  /** A customer's attempts, newest first. */
  'customers.payments': operation({
    input: () =>
      z.strictObject({
        customerId: customerIdSchema,
        limit: z.number().int().min(1).max(customerPaymentsMax),
        /** The last attempt of the previous page; null for the first page. */
        after: attemptIdSchema.nullable(),
      }),
    output: () => z.strictObject({ payments: z.array(attemptViewSchema), hasMore: z.boolean() }),
    role: 'accountant',
    ...unlogged,
  }),
  /** Adds a customer (`customerId` null) or changes one. */
  'customers.save': operation({
    input: () => z.strictObject({ customerId: customerIdSchema.nullable(), ...fieldsShape }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('saved'), customer: customerViewSchema }),
        z.strictObject({ kind: z.literal('refused'), refusals: z.array(customerRefusalSchema) }),
      ]),
    role: 'clerk',
    ...atOpenAccount,
    audit: {
      topic: 'records',
      subject: ({ customerId }) => customerId ?? 'new customer',
    },
    // Notes of 2000 characters in any script, and the other fields.
    inputBytesMax: 24 * 1024,
  }),
  /** Removes a card on file, which is then never charged; its payments and consent stay. */
  'customers.remove-card': operation({
    input: () => z.strictObject({ cardId: cardIdSchema }),
    output: () => customerViewSchema,
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'records', subject: ({ cardId }) => cardId },
  }),
} as const;
