import type { Failure } from '../../../contract/failure.ts';
import type { MailAccount } from '../../../domain/mail/mail-account.ts';
import { mailServerOf } from '../../../domain/mail/mail-account.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { MailClient, MailEndpoint } from '../../ports/mail.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Vault } from '../../ports/vault/vault.ts';
import { readBoundSecret } from '../accounts/bound-secret.ts';
import type { AccountContext } from '../account-context.ts';
import type { ReceiptDeps } from '../receipts/receipt-deps.ts';
import { recordsFailure } from '../records-failure.ts';

/** Dependencies of the mail server of the open account. */
export interface MailDeps {
  readonly settings: Pick<Settings, 'mail' | 'saveMail'>;
  readonly vault: Vault;
  readonly client: MailClient;
  readonly receipts: ReceiptDeps;
  readonly waker: MailWaker;
}

/** Wakes the queue of the open account when a message was queued. */
export interface MailWaker {
  wake(): void;
  /** Sets the queue to wake; null when no account is open. */
  follow(wake: (() => void) | null): void;
}

export function createMailWaker(): MailWaker {
  let followed: (() => void) | null = null;
  return {
    wake: () => followed?.(),
    follow: (wake) => {
      followed = wake;
    },
  };
}

/** The account of a mail password in the keychain: the merchant account and its mail server. */
export function mailHome({ account }: Pick<AccountContext, 'account'>, mail: MailAccount) {
  return { ...account, mailServer: mailServerOf(mail) };
}

/**
 * The mail server of the open account with its password.
 *
 * The password is read for every connection and never kept, so that a removed one is not used again.
 */
export async function mailEndpointOf(
  context: Pick<AccountContext, 'account'>,
  { vault }: Pick<MailDeps, 'vault'>,
  mail: MailAccount,
): Promise<Result<MailEndpoint, Failure>> {
  const { host, port, security, username } = mail;
  if (username === '') return ok({ host, port, security, signIn: null });
  const found = await readBoundSecret(vault, mailHome(context, mail), 'mail-password');
  if (!found.ok) return failed({ kind: 'keychain', reason: found.error.kind });
  return found.value === null
    ? failed({ kind: 'keychain', reason: 'missing-secret' })
    : ok({ host, port, security, signIn: { username, password: found.value } });
}

/**
 * Refuses while the records cannot be written, or have a gap: no message leaves then.
 *
 * Queued messages are refused again in the transaction that begins each of them.
 */
export async function refuseMail({
  ledger,
}: Pick<AccountContext, 'ledger'>): Promise<Result<null, Failure>> {
  if (ledger.readOnlyReason !== null) return recordsFailure({ kind: ledger.readOnlyReason });
  const gap = await ledger.epochs.openGap();
  if (!gap.ok) return recordsFailure(gap.error);
  return gap.value === null ? ok(null) : recordsFailure({ kind: 'gap-open' });
}
