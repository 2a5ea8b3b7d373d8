import type { ConnectionOptions } from 'node:tls';

/** The server and database that hold the records, and the login of this terminal. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  /** Certificates in PEM form that may sign the server's; null for those that the system trusts. */
  readonly authority: string | null;
}

/**
 * The TLS of a connection: verified for every host but this computer itself, where a server usually has no certificate.
 *
 * There is no setting for less, because the records and the login would cross the network in the clear.
 */
export function tlsOf({ host, authority }: ServerAddress): ConnectionOptions | false {
  if (isLoopback(host) && authority === null) return false;
  return { rejectUnauthorized: true, ...(authority === null ? {} : { ca: authority }) };
}

/** True for a host that is this computer. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/u.test(host);
}

/**
 * Settings by which the server ends a session whose terminal was lost without a sign, after about 20 s; by itself it
 * waits for two hours. A login has 20 connections, and the lost sessions of a terminal keep theirs until then.
 */
export const lossSettings: readonly string[] = [
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=20000',
];
