import type { MailAccount, MailAccountField } from '../../../../domain/mail/mail-account.ts';
import { usualMailPorts } from '../../../../domain/mail/mail-account.ts';

/** The mail server as the form holds it: the port as typed text. */
export type MailDraft = Omit<MailAccount, 'port'> & { readonly port: string };

/** The sentence at each field in error. */
export type MailErrors = Readonly<Partial<Record<MailAccountField, string>>>;

const portMax = 65_535;

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
  const typed = draft.port.trim();
  const port = /^\d{1,5}$/u.test(typed) ? Number(typed) : 0;
  return port >= 1 && port <= portMax ? { ...draft, port } : null;
}

/** The draft with another encryption; a port that was the usual one follows it. */
export function withSecurity(draft: MailDraft, security: MailDraft['security']): MailDraft {
  const isUsual = draft.port === String(usualMailPorts[draft.security]);
  return { ...draft, security, port: isUsual ? String(usualMailPorts[security]) : draft.port };
}
