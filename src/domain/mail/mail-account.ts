import type { AccountMode } from '../accounts/account.ts';
import { isLoopbackHost, isPlainName, isPort } from '../accounts/gateway-url.ts';
import { holdsCardNumber } from '../cards/card-guard.ts';
import { readMailAddress } from '../receipt/receipt-mail.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';

/** The ways to secure the connection: upgraded before sign-in, from the first byte, or not at all. */
export const mailSecurities = ['starttls', 'tls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** The mail server through which an account's messages leave, without its password. */
export interface MailAccount {
  /** A plain name, or this computer; lower case. */
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  /** Empty for a server that asks no one to sign in. */
  readonly username: string;
  readonly fromAddress: string;
  /** The name beside the address; empty for none. */
  readonly fromName: string;
}

/** The fields of the form, in its order. */
export const mailAccountFields = [
  'host',
  'port',
  'security',
  'username',
  'from-address',
  'from-name',
] as const;

export type MailAccountField = (typeof mailAccountFields)[number];

export const mailAccountFaults = [
  'empty',
  'not-a-host',
  'not-a-port',
  /** Practice writes to no server but one on this computer. */
  'not-on-this-computer',
  /** Only a server on this computer may be used without encryption. */
  'not-encrypted',
  /** Practice stores no password. */
  'no-sign-in-in-practice',
  'not-an-address',
  'holds-card-number',
] as const;

export interface MailAccountRefusal {
  readonly field: MailAccountField;
  readonly reason: (typeof mailAccountFaults)[number];
}

/** The usual port of each kind of connection (RFC 8314; 25 for a relay on this computer). */
export const usualMailPorts: Readonly<Record<MailSecurity, number>> = {
  starttls: 587,
  tls: 465,
  none: 25,
};

/** Checks what staff typed and returns it tidied, or every reason against it. */
export function checkMailAccount(
  typed: MailAccount,
  mode: AccountMode,
): Result<MailAccount, readonly MailAccountRefusal[]> {
  const account: MailAccount = {
    host: typed.host.trim().toLowerCase(),
    port: typed.port,
    security: typed.security,
    username: typed.username.trim(),
    fromAddress: typed.fromAddress.trim(),
    fromName: typed.fromName.replaceAll(/\s+/gu, ' ').trim(),
  };
  const refusals = [
    ...hostRefusals(account, mode),
    ...(isPort(account.port) ? [] : [refusal('port', 'not-a-port')]),
    ...signInRefusals(account, mode),
    ...senderRefusals(account),
  ];
  return refusals.length === 0 ? ok(account) : failed(refusals);
}

/** The server as staff confirm it and as its password is bound to it. */
export function mailServerOf({ host, port }: Pick<MailAccount, 'host' | 'port'>): string {
  return `${host}:${port}`;
}

function hostRefusals(
  { host, security }: MailAccount,
  mode: AccountMode,
): readonly MailAccountRefusal[] {
  if (host === '') return [refusal('host', 'empty')];
  const isHere = host !== '[::1]' && isLoopbackHost(host);
  if (!isHere && !isPlainName(host)) return [refusal('host', 'not-a-host')];
  if (isHere) return [];
  if (mode === 'practice') return [refusal('host', 'not-on-this-computer')];
  return security === 'none' ? [refusal('security', 'not-encrypted')] : [];
}

function signInRefusals(
  { username }: MailAccount,
  mode: AccountMode,
): readonly MailAccountRefusal[] {
  if (holdsCardNumber(username)) return [refusal('username', 'holds-card-number')];
  const isRefused = mode === 'practice' && username !== '';
  return isRefused ? [refusal('username', 'no-sign-in-in-practice')] : [];
}

function senderRefusals({ fromAddress, fromName }: MailAccount): readonly MailAccountRefusal[] {
  const refusals: MailAccountRefusal[] = [];
  if (fromAddress === '') refusals.push(refusal('from-address', 'empty'));
  else if (!readMailAddress(fromAddress).ok)
    refusals.push(refusal('from-address', 'not-an-address'));
  if (holdsCardNumber(fromName)) refusals.push(refusal('from-name', 'holds-card-number'));
  return refusals;
}

function refusal(
  field: MailAccountField,
  reason: MailAccountRefusal['reason'],
): MailAccountRefusal {
  return { field, reason };
}
