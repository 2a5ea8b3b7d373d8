/** Endings that no public name has, and services that lead any name to an address inside. */
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
 * Says whether a host's name can only be one of a private network.
 *
 * For live money such a name leads to nobody that a merchant has a contract with. A name of
 * one part is looked up in a private network, `metadata` and `instance-data` among them.
 */
export function isPrivateName(host: string): boolean {
  if (!host.includes('.')) return true;
  return privateEndings.some((ending) => host === ending || host.endsWith(`.${ending}`));
}
