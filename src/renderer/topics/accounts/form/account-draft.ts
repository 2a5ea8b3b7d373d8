import type { AccountRefusal } from '../../../../contract/accounts/accounts.ts';
import type {
  Account,
  CredentialScheme,
  NumberRange,
} from '../../../../domain/accounts/account.ts';
import type { AccountMark } from '../../../../domain/accounts/account-mark.ts';
import type { JsonValue } from '../../../../domain/json.ts';
import type { Channel, ChargeKind } from '../../../../domain/charge/attempt.ts';
import { accountRanges, needsUsername } from '../../../../domain/accounts/account.ts';
import { patternBounds } from '../../../../domain/charge/reference-taken.ts';
import { isCurrency } from '../../../../domain/money.ts';
import { failed, ok } from '../../../../domain/result.ts';
import type { Result } from '../../../../domain/result.ts';
import type { AccountField, DraftProblem } from '../../../words/settings/accounts.ts';

/** One additional request field, as typed. */
export interface FieldRow {
  readonly id: number;
  readonly name: string;
  /** JSON text, as typed. */
  readonly value: string;
}

/** The account form as text, so that unreadable input is not lost. It holds no secret. */
export interface AccountDraft {
  readonly name: string;
  readonly mode: Account['mode'];
  readonly mark: AccountMark;
  readonly baseUrl: string;
  readonly paynowUrl: string;
  readonly username: string;
  readonly credentialScheme: CredentialScheme;
  readonly headerNames: string;
  readonly codes: Readonly<Record<Channel, Readonly<Record<ChargeKind, string>>>>;
  readonly sendCodeOnSingle: boolean;
  readonly fields: readonly FieldRow[];
  readonly currencies: string;
  readonly amountLimit: string;
  readonly referenceLength: string;
  readonly softSeconds: string;
  readonly hardSeconds: string;
  readonly timeZone: string;
  readonly duplicateHours: string;
  readonly alwaysTwoDecimals: boolean;
  readonly renewedCards: Account['renewedCards'];
  /** One to a line. */
  readonly takenPatterns: string;
}

export type DraftProblems = Readonly<Partial<Record<AccountField, DraftProblem>>>;

const secondMs = 1000;

/** Converts an account into form text. */
export function draftOf(account: Account): AccountDraft {
  const { phone, mail } = account.ecm;
  return {
    name: account.name,
    mode: account.mode,
    mark: account.mark,
    baseUrl: account.baseUrl,
    paynowUrl: account.paynowUrl,
    username: account.username,
    credentialScheme: account.credentialScheme,
    headerNames: account.credentialHeaderNames.join(' '),
    codes: { phone: codeTexts(phone), mail: codeTexts(mail) },
    sendCodeOnSingle: account.sendEcmOnSingle,
    fields: Object.entries(account.additionalFields).map(([name, value], id) => ({
      id,
      name,
      value: JSON.stringify(value),
    })),
    currencies: account.currencies.join(' '),
    amountLimit: String(account.amountLimitMajor),
    referenceLength: String(account.referenceLengthMax),
    softSeconds: String(account.softDeadlineMs / secondMs),
    hardSeconds: String(account.hardDeadlineMs / secondMs),
    timeZone: account.timeZone,
    duplicateHours: String(account.duplicateWindowHours),
    alwaysTwoDecimals: account.alwaysTwoDecimals,
    renewedCards: account.renewedCards,
    takenPatterns: account.referenceTakenPatterns.join('\n'),
  };
}

/** Parses the form into an account, or names the fields that cannot be read; main validates the rest. */
export function readDraft(draft: AccountDraft, base: Account): Result<Account, DraftProblems> {
  const problems: Partial<Record<AccountField, DraftProblem>> = {};
  const number = (text: string, field: AccountField, range: NumberRange): number => {
    const value = wholeNumber(text.trim());
    if (value !== null && value >= range.min && value <= range.max) return value;
    problems[field] ??= value === null ? 'not-a-number' : 'out-of-range';
    return range.min;
  };
  const code = (text: string): number | null =>
    text.trim() === '' ? null : number(text, 'codes', ranges.ecm);
  const codesOf = (channel: Channel): Record<ChargeKind, number | null> => ({
    single: code(draft.codes[channel].single),
    recurring: code(draft.codes[channel].recurring),
    instalment: code(draft.codes[channel].instalment),
  });
  const currencies = readCurrencies(draft.currencies);
  if (!currencies.ok) problems.currencies = currencies.error;
  const fields = readFields(draft.fields);
  if (!fields.ok) problems['additional-fields'] = fields.error;
  const takenPatterns = linesOf(draft.takenPatterns);
  if (takenPatterns.length > patternBounds.count) problems['taken-patterns'] = 'too-many';
  const account: Account = {
    ...base,
    name: draft.name,
    mode: draft.mode,
    mark: draft.mark,
    baseUrl: draft.baseUrl,
    paynowUrl: draft.paynowUrl,
    username: draft.username,
    credentialScheme: draft.credentialScheme,
    credentialHeaderNames: wordsOf(draft.headerNames),
    ecm: { phone: codesOf('phone'), mail: codesOf('mail') },
    sendEcmOnSingle: draft.sendCodeOnSingle,
    additionalFields: fields.ok ? fields.value : {},
    currencies: currencies.ok ? currencies.value : [],
    amountLimitMajor: number(draft.amountLimit, 'amount-limit', ranges.amountLimitMajor),
    referenceLengthMax: number(
      draft.referenceLength,
      'reference-length',
      ranges.referenceLengthMax,
    ),
    softDeadlineMs: number(draft.softSeconds, 'deadlines', ranges.softSeconds) * secondMs,
    hardDeadlineMs: number(draft.hardSeconds, 'deadlines', ranges.hardSeconds) * secondMs,
    timeZone: draft.timeZone.trim(),
    duplicateWindowHours: number(
      draft.duplicateHours,
      'duplicate-window',
      ranges.duplicateWindowHours,
    ),
    alwaysTwoDecimals: draft.alwaysTwoDecimals,
    renewedCards: draft.renewedCards,
    referenceTakenPatterns: takenPatterns,
  };
  return Object.keys(problems).length === 0 ? ok(account) : failed(problems);
}

/** Required fields left empty, reported together with every other problem; main validates the rest. */
export function missingIn(draft: AccountDraft): readonly AccountRefusal[] {
  const needed: readonly (readonly [AccountRefusal['field'], string])[] = [
    ['name', draft.name],
    ['base-url', draft.baseUrl],
    ...(needsUsername(draft) ? [['username', draft.username] as const] : []),
    ...(draft.credentialScheme === 'headers'
      ? [['credential-headers', draft.headerNames] as const]
      : []),
    ...planCodesOf(draft).map((code) => ['codes', code] as const),
    ['taken-patterns', draft.takenPatterns],
  ];
  const missing = needed.filter(([, text]) => text.trim() === '').map(([field]) => field);
  return [...new Set(missing)].map((field) => ({ field, reason: 'empty' }));
}

/** The codes that payments of plans are sent with. */
function planCodesOf({ codes }: AccountDraft): readonly string[] {
  return [codes.phone, codes.mail].flatMap(({ recurring, instalment }) => [recurring, instalment]);
}

/** True when the first deadline is valid but shorter than the card networks advise. */
export function isShortWait(draft: AccountDraft): boolean {
  const seconds = wholeNumber(draft.softSeconds.trim());
  return seconds !== null && seconds >= ranges.softSeconds.min && seconds < adviceSeconds;
}

/**
 * The card networks' advice in seconds; a shorter first deadline shows a warning (docs/gateway-facts.md,
 * Defaults).
 */
const adviceSeconds = 50;

const ranges = {
  ...accountRanges,
  softSeconds: inSeconds(accountRanges.softDeadlineMs),
  hardSeconds: inSeconds(accountRanges.hardDeadlineMs),
} as const;

function inSeconds({ min, max }: NumberRange): NumberRange {
  return { min: min / secondMs, max: max / secondMs };
}

function codeTexts(codes: Account['ecm'][Channel]): Record<ChargeKind, string> {
  return {
    single: codeText(codes.single),
    recurring: codeText(codes.recurring),
    instalment: codeText(codes.instalment),
  };
}

function codeText(code: number | null): string {
  return code === null ? '' : String(code);
}

function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/u.test(text) ? Number(text) : null;
}

function wordsOf(text: string): string[] {
  return text.split(/[\s,;]+/u).filter((word) => word !== '');
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function readCurrencies(text: string): Result<Account['currencies'], DraftProblem> {
  const codes = wordsOf(text.toUpperCase());
  if (codes.length === 0) return failed('empty');
  const known = codes.filter((each) => isCurrency(each));
  return known.length === codes.length ? ok(known) : failed('unknown-currency');
}

function readFields(rows: readonly FieldRow[]): Result<Account['additionalFields'], DraftProblem> {
  const entries: [string, JsonValue][] = [];
  for (const row of rows) {
    const name = row.name.trim();
    if (name === '' && row.value.trim() === '') continue;
    if (name === '') return failed('empty');
    if (entries.some(([taken]) => taken === name)) return failed('name-twice');
    const value = readJson(row.value);
    if (value === undefined) return failed('not-json');
    entries.push([name, value]);
  }
  return ok(Object.fromEntries(entries));
}

function readJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
