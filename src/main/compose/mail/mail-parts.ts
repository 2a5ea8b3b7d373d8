import { createMailClient } from '../../mail/smtp-client.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Vault } from '../../ports/vault/vault.ts';
import type { MailDeps } from '../../usecases/mail/mail-deps.ts';

/** The mail server of whichever account is open. */
export function createMailParts(settings: Settings, vault: Vault): MailDeps {
  return { settings, vault, client: createMailClient() };
}
