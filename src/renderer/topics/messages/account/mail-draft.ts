import { portMax } from '../../../../domain/accounts/gateway-url.ts';
import type { MailAccount, MailAccountField } from '../../../../domain/mail/mail-account.ts';
import { usualMailPorts } from '../../../../domain/mail/mail-account.ts';
import { readWholeNumber } from '../../../lib/typed-values.ts';

/** The mail server as the form holds it: the port as typed text. */
export type MailDraft = Omit<MailAccount, 'port'> & { readonly port: string };

/** The sentence at each field in error. */
export type MailErrors = Readonly<Partial<Record<MailAccountField, string>>>;

/** Converts the mail server into form text; a new one starts with the usual port of STARTTLS. */
export function mailDraftOf(account: MailAccount | null, isPractice: boolean): MailDraft {
  if (account !== null) return { ...account, port: String(account.port) };
  const security = isPractice ? 'none' : 'starttls';
  return {
    host: isPractice ? 'localhost' : '',
    port: String(usualMailPorts[security]),
    security,
    username: '',
    fromAddress: '',
    fromName: '',
  };
}

/** The mail server to save; null when the port is no number in range. */
export function readMailDraft(draft: MailDraft): MailAccount | null {
  const port = readWholeNumber(draft.port, 1, portMax);
  return port === null ? null : { ...draft, port };
}

/** The draft with another encryption; a port that was the usual one follows it. */
export function withSecurity(draft: MailDraft, security: MailDraft['security']): MailDraft {
  const isUsual = draft.port === String(usualMailPorts[draft.security]);
  return { ...draft, security, port: isUsual ? String(usualMailPorts[security]) : draft.port };
}
