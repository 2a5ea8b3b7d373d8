import { describe, expect, it } from 'vitest';
import { sealedTables } from '../../src/main/ledger/authority/sealed-writes.ts';
import { filesOf, read } from './house-files.ts';

/** Where sealed rows are written, and where they were made before they had seals. */
const writers = [
  'src/main/ledger/authority/',
  'src/main/ledger/plans/write-change.ts',
  'src/main/ledger/schema/',
];

const plans = ['plans', 'instalments', 'card_chains'];
const names = [...Object.keys(sealedTables), ...plans].join('|');

/** Inserts and updates through Kysely do not compile; a removal and a text in SQL would. */
const writes = new RegExp(
  [
    String.raw`(?:deleteFrom|insertInto|updateTable|replaceInto|mergeInto)\(\s*'(?:${names})'`,
    String.raw`\b(?:delete\s+from|insert\s+(?:or\s+\w+\s+)?into|replace\s+into|update)\s+"?(?:${names})\b`,
  ].join('|'),
  'iu',
);

describe('tables whose rows are sealed', () => {
  it('are written in one place alone', () => {
    const files = filesOf('src/main', /\.ts$/u);
    const found = files.filter(
      (file) => !writers.some((place) => file.startsWith(place)) && writes.test(read(file)),
    );
    expect(files.length).toBeGreaterThan(300);
    expect(found).toEqual([]);
  });

  it.each([
    "tx.deleteFrom('operators').where('id', '=', id)",
    "sql`update account_rules set rule = '{}'`",
    'sql`insert or replace into decline_advice values (1)`',
  ])('would show a write elsewhere: %s', (text) => {
    expect(writes.test(text)).toBe(true);
  });
});
