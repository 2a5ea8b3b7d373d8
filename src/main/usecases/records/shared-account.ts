import { accountSchema } from '../../../contract/accounts/accounts.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import { sharedOf, withShared } from '../../../domain/accounts/shared-account.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { isSameJson } from '../../../domain/json.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Ledger, LedgerFailure } from '../../ports/ledger/ledger.ts';
import type { Settings } from '../../ports/settings.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';

/** Writes an account's settings into its records on a server; in a file the preferences alone have them. */
export async function shareAccount(
  context: Pick<AccountContext, 'ledger' | 'clock'>,
  account: Account,
  operatorId: OperatorId,
): Promise<Result<null, Failure>> {
  if (context.ledger.terminals.news === null) return ok(null);
  return writeShared(context, account, operatorId);
}

/** Writes an account's settings into its records, wherever they are; those that move are followed at the server. */
export async function writeShared(
  { ledger, clock }: Pick<AccountContext, 'ledger' | 'clock'>,
  account: Account,
  operatorId: OperatorId,
): Promise<Result<null, Failure>> {
  const entry = { operatorId, at: clock.now() };
  const saved = await ledger.terminals.saveSharedAccount(sharedOf(account), entry);
  return saved.ok ? saved : recordsFailure(saved.error);
}

/** The difference between this computer's settings of an account and those in its records on a server. */
export type SharedSettings =
  | { readonly kind: 'same' }
  /** The form's fields or the abilities, which may change while the account is open. */
  | { readonly kind: 'form'; readonly account: Account }
  /** The rest, which needs a reopening. */
  | { readonly kind: 'other'; readonly account: Account };

/**
 * Compares this computer's settings of an account with those in its records on a server.
 *
 * Settings that were changed outside Tillroom are not followed: they stop every payment until an admin decides.
 */
export async function compareShared(
  { terminals }: Pick<Ledger, 'terminals'>,
  account: Account,
): Promise<Result<SharedSettings, LedgerFailure>> {
  const found = await terminals.sharedAccount();
  if (!found.ok) {
    return found.error.kind === 'rows-altered' ? ok({ kind: 'same' }) : found;
  }
  if (found.value === null) return ok({ kind: 'same' });
  const { id, receipt } = account;
  const parsed = accountSchema.safeParse({ ...found.value, id, receipt });
  // A setting that this version does not know could be one that guards money.
  if (!parsed.success) return failed({ kind: 'newer-schema' });
  const shared = parsed.data as Account;
  if (shared.mode !== account.mode) return failed({ kind: 'damaged' });
  const next = withShared(account, shared);
  if (isSameJson(next, account)) return ok({ kind: 'same' });
  const { fields, abilities } = account;
  const isForm = isSameJson({ ...next, fields, abilities }, account);
  return ok({ kind: isForm ? 'form' : 'other', account: next });
}

/** Keeps followed settings on this computer. */
export function keepShared(
  settings: Pick<Settings, 'saveAccount' | 'saveFields' | 'saveAbilities'>,
  { kind, account }: Exclude<SharedSettings, { readonly kind: 'same' }>,
): boolean {
  if (kind === 'other') return settings.saveAccount(account).ok;
  const { id, fields, abilities } = account;
  return settings.saveFields(id, fields).ok && settings.saveAbilities(id, abilities).ok;
}
