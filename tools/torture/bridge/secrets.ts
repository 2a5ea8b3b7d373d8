import { spellingsOf } from '../../../test/fixtures/spellings.ts';

/** Texts that may go to one place alone, or nowhere. */
export const secrets = {
  liveToken: 'canary-token-7Qx2Lk',
  otherToken: 'canary-other-5Rt8Vb',
  sharedSecret: 'canary-shared-9Wz4Hd',
  passphrase: 'canary passphrase 5Kv8 harbour',
  otherPassphrase: 'canary passphrase 3Jt6 pier',
  pin: '840295716384',
  card: '345678901234564',
  /** A code has too few digits to be searched for within other texts: it counts as a text of its own. */
  code: '"4071"',
} as const;

export type SecretName = keyof typeof secrets;

const names = Object.keys(secrets) as SecretName[];

const spellings: readonly (readonly [SecretName, readonly Buffer[]])[] = names.map((name) => {
  const card = secrets.card.replace(/^(\d{4})(\d{6})(\d{5})$/u, '$1 $2 $3');
  const ways = name === 'card' ? [secrets.card, card, card.replaceAll(' ', '-')] : [secrets[name]];
  return [name, ways.flatMap((way) => [...spellingsOf(way)])];
});

/** The secrets that some bytes hold, in any spelling. */
export function secretsIn(bytes: Buffer): readonly SecretName[] {
  return spellings
    .filter(([, ways]) => ways.some((way) => bytes.includes(way)))
    .map(([name]) => name);
}
