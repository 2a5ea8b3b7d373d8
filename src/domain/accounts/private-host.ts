/** Endings that no public name has, and services that resolve any name to a private address. */
const privateEndings: readonly string[] = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'home.arpa',
  'in-addr.arpa',
  'ip6.arpa',
  'test',
  'invalid',
  'onion',
  'nip.io',
  'sslip.io',
  'xip.io',
  'localtest.me',
  'lvh.me',
];

/**
 * Tells whether a host name can only be a private network's.
 *
 * No gateway for live payments has such a name. A name without a dot resolves only in a private network,
 * `metadata` and `instance-data` included.
 */
export function isPrivateName(host: string): boolean {
  if (!host.includes('.')) return true;
  return privateEndings.some((ending) => host === ending || host.endsWith(`.${ending}`));
}
