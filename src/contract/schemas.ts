import { z } from 'zod';
import { roomFor, textLengthsMax } from '../domain/text-lengths.ts';
import type { NumberRange } from '../domain/accounts/account.ts';
import { portMax } from '../domain/accounts/gateway-url.ts';
import { holdsCardNumber } from '../domain/cards/card-guard.ts';
import { attemptStates, channels, chargeKinds } from '../domain/charge/attempt.ts';
import type {
  AccountId,
  AttemptId,
  CardId,
  CustomerId,
  DraftId,
  InstalmentId,
  OperatorId,
  PlanId,
  RunId,
  TerminalId,
  WalletCheckoutId,
} from '../domain/ids.ts';
import type { CurrencyCode } from '../domain/money.ts';
import type { Instant } from '../domain/time/calendar.ts';

/** An id may be stored before it is looked up, so it must not contain a card number. */
function idSchema<Id extends string>() {
  return z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/u)
    .refine((value) => !holdsCardNumber(value))
    .transform((value) => value as Id);
}

export const attemptIdSchema = idSchema<AttemptId>();
export const draftIdSchema = idSchema<DraftId>();
export const accountIdSchema = idSchema<AccountId>();
export const terminalIdSchema = idSchema<TerminalId>();
export const cardIdSchema = idSchema<CardId>();
export const customerIdSchema = idSchema<CustomerId>();
export const planIdSchema = idSchema<PlanId>();
export const runIdSchema = idSchema<RunId>();
/** The id of an instalment: the plan's id and the sequence. */
export const instalmentIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}:[1-9]\d{0,6}$/u)
  .transform((value) => value as InstalmentId);
/** The number of an instalment in its plan, from 1. */
export const sequenceSchema = z.number().int().min(1).max(1_000_000);
export const parkedOrderIdSchema = idSchema<string>();
export const messageIdSchema = idSchema<string>();
export const callIdSchema = idSchema<string>();
/** A staff member; operators of an account without sign-in are named after their role. */
export const operatorIdSchema = idSchema<OperatorId>();
export const walletCheckoutIdSchema = idSchema<WalletCheckoutId>();

/** The reason a new passphrase is refused as weak. */
export const passphraseWeaknessSchema = z.enum([
  /** Under 12 characters, all alike, or without both letters and digits where PCI DSS 8.3.6 asks for them. */
  'too-weak',
  /** Among the first guesses of a program, or made of names that others know. */
  'guessable',
  /** No judgement on its strength arrived in time. */
  'not-judged',
]);

export type PassphraseWeakness = z.infer<typeof passphraseWeaknessSchema>;

/** Three upper-case letters; the domain checks that the code exists. */
export const currencySchema = z
  .string()
  .regex(/^[A-Z]{3}$/u)
  .transform((value) => value as CurrencyCode);

/** Amount in minor units: a whole number within the exact range of a JavaScript number. */
export const amountMinorSchema = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const yearMonthSchema = z.strictObject({
  year: z.number().int().min(2000).max(2199),
  month: z.number().int().min(1).max(12),
});

/** An instant in the one form that this program writes. */
export const writtenInstantSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u)
  .transform((value) => value as Instant);

/** A date in the merchant's zone, `YYYY-MM-DD`; the domain checks that it exists. */
export const dateTextSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/u);

/** `HH:MM`, 00 to 23 hours. */
export const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/u);
export const instantSchema = z.string().max(40);
export const channelSchema = z.enum(channels);
export const chargeKindSchema = z.enum(chargeKinds);
export const attemptStateSchema = z.enum(attemptStates);

/** Text typed by staff, bounded. A control character that came with a paste becomes a space; line ends and tabs stay. */
export function freeText(lengthMax: number) {
  return z
    .string()
    .max(lengthMax)
    .overwrite((text) => text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, ' '));
}

/** The id of a file that staff chose and main holds until it is taken over. */
export const fileIdSchema = z.string().min(1).max(64);

/** A search as typed. No record holds a control character, so one is searched for as a space. */
export const searchTextSchema = z
  .string()
  .max(textLengthsMax.search)
  .overwrite((text) => text.replaceAll(/\p{Cc}/gu, ' '));

/** A reason that staff give, a note, or how they looked something up; an operation that needs one asks for a character. */
export const reasonSchema = freeText(textLengthsMax.reason);

/** The e-mail address that staff type for one message; the use case says what is wrong with it. */
export const recipientSchema = freeText(roomFor(textLengthsMax.email));

/** Input of operations without parameters. */
export const nothingSchema = z.strictObject({});

/** A whole number within its range, both ends included. */
export function wholeNumberIn({ min, max }: NumberRange) {
  return z.number().int().min(min).max(max);
}

/** A TCP port. */
export const portSchema = wholeNumberIn({ min: 1, max: portMax });
