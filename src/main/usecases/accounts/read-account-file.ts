import { accountFileSchema } from '../../../contract/accounts/account-files.ts';
import type { AccountFileFaultView } from '../../../contract/accounts/account-files.ts';
import type { AccountFileRefusal, AccountFromFile } from './pending-account.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import {
  accountFileFormat,
  accountFileVersion,
  guardAccountFile,
  placeOf,
} from '../../../domain/accounts/account-file.ts';
import type { FilePath } from '../../../domain/accounts/account-file.ts';
import { allOff } from '../../../domain/accounts/gateway-abilities.ts';
import { checkFormFields } from '../../../domain/accounts/form-fields.ts';
import { checkTemplate, tidyTemplate } from '../../../domain/receipt/template.ts';
import type { AccountId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { checkWalletSettings } from '../../../domain/wallet/check-settings.ts';
import type { WalletSettings } from '../../../domain/wallet/settings.ts';
import { decodeText } from '../texts/decode-text.ts';
import { checkAccount } from './check-account.ts';

/** Faults listed in one result; the count gives their full number. */
const faultsShownMax = 20;

/**
 * Reads a file of account settings as a new account, by the rules of the account's own forms; called in the text
 * reader's thread.
 *
 * A file that breaks one of them is refused whole, with the place of every fault: nothing in it is corrected silently,
 * because it decides where card numbers are sent.
 */
export function readAccountFile(
  bytes: Uint8Array,
  id: AccountId,
): Result<AccountFromFile, AccountFileRefusal> {
  const file = parsed(bytes);
  if (file === null) return refused('damaged');
  const kind = kindOf(file.value);
  if (kind !== 'readable') return refused(kind);
  const guarded = guardAccountFile(file.value);
  if (guarded.length > 0) return faulty(guarded.map(({ place, reason }) => at(place, reason)));
  const read = accountFileSchema.safeParse(file.value);
  if (!read.success) return faulty(read.error.issues.flatMap((each) => faultsOf(each, file.value)));
  const { account, wallet } = read.data;
  return checked({ ...account, id, receipt: { ...account.receipt, logo: null } }, wallet);
}

function checked(
  account: Account,
  wallet: WalletSettings,
): Result<AccountFromFile, AccountFileRefusal> {
  const kept = checkAccount(account, []);
  const fields = checkFormFields(account.fields);
  const settings = checkWalletSettings(wallet, kept.ok ? kept.value : account);
  const faults: readonly AccountFileFaultView[] = [
    ...(kept.ok ? [] : kept.error.map((refusal) => ({ kind: 'setting', refusal }) as const)),
    ...(fields.ok ? [] : fields.error.map(({ field }) => at(formPlaces[field], 'not-as-expected'))),
    ...checkTemplate(account.receipt).map(({ field }) =>
      at(`account.receipt.${field}`, 'not-as-expected'),
    ),
    ...(settings.ok ? [] : settings.error.map((refusal) => ({ kind: 'wallet', refusal }) as const)),
  ];
  if (!kept.ok || !fields.ok || !settings.ok || faults.length > 0) return faulty(faults);
  const receipt = tidyTemplate(account.receipt);
  // No file can vouch for what the gateway answers.
  const abilities = allOff(kept.value.abilities);
  const read = { ...kept.value, abilities, fields: fields.value, receipt };
  return ok({ account: read, wallet: settings.value });
}

const formPlaces = {
  label: 'account.fields.referenceLabel',
  hint: 'account.fields.referenceHint',
  mask: 'account.fields.referenceMask',
} as const;

function parsed(bytes: Uint8Array): { readonly value: unknown } | null {
  const text = decodeText(bytes);
  if (text === null) return null;
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

function kindOf(file: unknown): 'readable' | 'not-an-account' | 'newer' {
  if (typeof file !== 'object' || file === null || Array.isArray(file)) return 'not-an-account';
  const { format, version } = Object.fromEntries(Object.entries(file)) as Record<string, unknown>;
  if (format !== accountFileFormat || typeof version !== 'number') return 'not-an-account';
  if (version > accountFileVersion) return 'newer';
  return version === accountFileVersion ? 'readable' : 'not-an-account';
}

/** The part of a schema's issue used here. */
interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
}

function faultsOf({ code, path, keys }: Issue, file: unknown): readonly AccountFileFaultView[] {
  const names: FilePath = path.map((name) => (typeof name === 'number' ? name : String(name)));
  if (code === 'unrecognized_keys') {
    return (keys ?? []).map((key) => at(placeOf([...names, key]), 'unknown-name'));
  }
  return [at(placeOf(names), isThere(file, names) ? 'not-as-expected' : 'missing')];
}

function isThere(file: unknown, path: FilePath): boolean {
  let value = file;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false;
    value = Reflect.get(value, name) as unknown;
  }
  return true;
}

type FieldFault = Extract<AccountFileFaultView, { kind: 'place' }>;

function at(place: string, reason: FieldFault['reason']): FieldFault {
  return { kind: 'place', place, reason };
}

function refused(reason: AccountFileRefusal['reason']): Result<never, AccountFileRefusal> {
  return failed({ reason, faults: [], faultCount: 0 });
}

function faulty(faults: readonly AccountFileFaultView[]): Result<never, AccountFileRefusal> {
  const shown = faults.slice(0, faultsShownMax);
  return failed({ reason: 'faulty', faults: shown, faultCount: faults.length });
}
