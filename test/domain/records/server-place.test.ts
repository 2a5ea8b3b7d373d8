import { expect, it } from 'vitest';
import { badPlaceField } from '../../../src/domain/records/server-place.ts';
import type { PlaceField, ServerPlace } from '../../../src/domain/records/server-place.ts';

const place: ServerPlace = {
  host: 'records.example',
  port: 5432,
  database: 'shop',
  user: 'owner',
  authority: null,
};

/** PostgreSQL counts the length of a name in bytes: 63 at most. */
const cases: readonly (readonly [Partial<ServerPlace>, PlaceField | null])[] = [
  [{}, null],
  [{ host: '::1' }, null],
  [{ host: 'https://records.example' }, 'host'],
  [{ host: 'two words' }, 'host'],
  [{ host: '' }, 'host'],
  [{ port: 0 }, 'port'],
  [{ port: 65_536 }, 'port'],
  [{ port: 1.5 }, 'port'],
  [{ database: '' }, 'database'],
  [{ database: 'd'.repeat(63) }, null],
  [{ database: 'd'.repeat(64) }, 'database'],
  [{ database: 'é'.repeat(31) }, null],
  [{ database: 'é'.repeat(32) }, 'database'],
  [{ database: '€'.repeat(21) }, null],
  [{ database: '€'.repeat(22) }, 'database'],
  [{ user: '😀'.repeat(15) }, null],
  [{ user: '😀'.repeat(16) }, 'user'],
  [{ user: 'own\u0000er' }, 'user'],
  [{ authority: 'not a certificate' }, 'authority'],
];

it.each(cases)('a place with %j has the bad field %s', (part, field) => {
  expect(badPlaceField({ ...place, ...part })).toBe(field);
});
