import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import { checkMailAccount, mailServerOf } from '../../../domain/mail/mail-account.ts';
import type { MailAccount } from '../../../domain/mail/mail-account.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { Secret } from '../../../domain/secret.ts';
import type { AccountContext } from '../account-context.ts';
import { readBoundSecret, writeBoundSecret } from '../accounts/bound-secret.ts';
import { keychainFailure } from '../accounts/keychain-failure.ts';
import { mailHome } from './mail-deps.ts';
import type { MailDeps } from './mail-deps.ts';

type Kept = Pick<MailDeps, 'settings' | 'vault'>;

/** The mail server of the open account, and whether its password is stored. */
export async function readMailAccount(
  context: AccountContext,
  deps: Kept,
): Promise<Result<OperationOutput<'mail.account'>, Failure>> {
  const account = deps.settings.mail(context.account.id);
  if (account === null || account.username === '') return ok({ account, secret: 'not-needed' });
  const found = await readBoundSecret(deps.vault, mailHome(context, account), 'mail-password');
  if (!found.ok) return ok({ account, secret: found.error.kind });
  return ok({ account, secret: found.value === null ? 'missing' : 'kept' });
}

/**
 * Saves the mail server, or returns the reasons by field.
 *
 * The password of a server that the account leaves is removed first: another one must never receive it.
 */
export async function saveMailAccount(
  context: AccountContext,
  deps: Kept,
  typed: MailAccount | null,
): Promise<Result<OperationOutput<'mail.save-account'>, Failure>> {
  const { id, mode } = context.account;
  const checked = typed === null ? ok(null) : checkMailAccount(typed, mode);
  if (!checked.ok) return ok({ kind: 'refused', refusals: [...checked.error] });
  const before = deps.settings.mail(id);
  if (before !== null && mode !== 'practice' && !isSameSignIn(before, checked.value)) {
    const removed = await deps.vault.remove(id, 'mail-password');
    if (!removed.ok) return keychainFailure(removed.error);
  }
  const saved = deps.settings.saveMail(id, checked.value);
  if (!saved.ok) return failed({ kind: 'settings', reason: 'unwritable' });
  await context.announceStatus();
  return ok({ kind: 'saved' });
}

/** Stores or removes the password of the mail server; no operation reads it back. */
export async function setMailPassword(
  context: AccountContext,
  deps: Kept,
  value: string | null,
): Promise<Result<null, Failure>> {
  const account = deps.settings.mail(context.account.id);
  if (account === null || account.username === '') return failed({ kind: 'not-found' });
  if (value === null) {
    const removed = await deps.vault.remove(context.account.id, 'mail-password');
    if (!removed.ok) return keychainFailure(removed.error);
  } else {
    if (!canBeSent(value)) return failed({ kind: 'invalid', paths: ['value'] });
    const home = mailHome(context, account);
    const written = await writeBoundSecret(deps.vault, home, 'mail-password', new Secret(value));
    if (!written.ok) return keychainFailure(written.error);
  }
  await context.announceStatus();
  return ok(null);
}

/** A password belongs to one user of one server. */
function isSameSignIn(before: MailAccount, after: MailAccount | null): boolean {
  if (after === null) return false;
  return before.username === after.username && mailServerOf(before) === mailServerOf(after);
}

/** A control character would end the command that carries the password. */
function canBeSent(value: string): boolean {
  return value.trim() !== '' && !/\p{Cc}/u.test(value) && !holdsCardNumber(value);
}
