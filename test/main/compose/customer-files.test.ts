import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ParsedInput } from '../../../src/contract/index.ts';
import { readWithin } from '../../../src/main/shell/files/user-files.ts';
import { longestWork } from '../../../tools/torture/texts/texts-suite.ts';
import { filesUnder } from '../../fixtures/files-under.ts';
import { dataFolder, startApp } from './test-host.ts';
import { wholeLog } from './whole-log.ts';

type BringIn = ParsedInput<'customer-files.bring-in'>;

const peopleHeading = 'Client,Phone,E-mail,Address,Language,Notes';
const cardsHeading = 'Customer,E-mail,Token,Last four,Brand,Expiry';

/** Texts of all that the terminal has written below its folder; the file that was chosen is no part of it. */
function textsUnder(folder: string): readonly string[] {
  return [...filesUnder(folder)]
    .filter(([path]) => !path.endsWith('people.csv'))
    .map(([, bytes]) => bytes.toString('latin1'));
}

async function shop() {
  const folder = dataFolder();
  const path = join(folder, 'people.csv');
  const list = join(folder, 'list.csv');
  const app = await startApp(folder, {
    ledgerThreads: true,
    files: { askForText: async () => path, read: readWithin, askWhereToSave: async () => list },
  });
  const { call } = app;
  await call('session.switch-role', { role: 'supervisor' });
  const write = (...lines: readonly string[]) => writeFileSync(path, lines.join('\n'));
  const choose = async (...lines: readonly string[]) => {
    write(...lines);
    const chosen = await call('customer-files.choose', {});
    if (chosen.kind !== 'chosen') throw new Error(chosen.reason);
    const asked = { fileId: chosen.fileId, mapping: chosen.mapping };
    return {
      chosen,
      check: () => call('customer-files.check', asked),
      listOfFaults: async () => {
        const headings = ['Line', 'Column', 'Problem'];
        const words = { headings, columns: { email: 'E-mail' }, faults: {} };
        const saved = await call('customer-files.save-faulty', { ...asked, words });
        expect(saved).toMatchObject({ kind: 'written', fileName: 'list.csv' });
        return readFileSync(list, 'utf8');
      },
      bringIn: (more: Partial<BringIn> = {}) =>
        call('customer-files.bring-in', {
          ...asked,
          decisions: [],
          rest: null,
          leavesOutFaulty: false,
          ...more,
        }),
    };
  };
  const people = async () =>
    (await call('customers.page', { search: '', after: null, limit: 50 })).customers;
  const cardsOf = async (name: string) => {
    const found = (await people()).filter((one) => one.name === name);
    const files = await Promise.all(
      found.map(({ id }) => call('customers.find', { customerId: id })),
    );
    return files.map(({ cards }) => cards.map(({ lastFour, state }) => `${lastFour} ${state}`));
  };
  return { ...app, folder, write, choose, people, cardsOf };
}

const three = [
  peopleHeading,
  'Ada Green,0412 345 678,ada@green.example,"1 Road\nTown",de,likes mornings',
  'Sam Brown,,sam@brown.example,,,',
  'Mei Chen,0499 111 222,,,English,',
];

describe('a file of customers and of card tokens', () => {
  it('is brought in without its faulty lines only on purpose, and never with a card twice', async () => {
    const { call, choose, people, folder } = await shop();
    const faulty = await choose(peopleHeading, 'Ada Green,,nobody,,,', 'Sam Brown,,,,,');
    expect(await faulty.check()).toMatchObject({ faultyLineCount: 1, mayLeaveOut: true });
    expect(await faulty.bringIn()).toEqual({ kind: 'faulty', faultCount: 1 });
    expect(await people()).toEqual([]);
    expect(await faulty.bringIn({ leavesOutFaulty: true })).toMatchObject({
      kind: 'imported',
      customerCount: 1,
      faultyCount: 1,
    });
    expect((await people()).map(({ name }) => name)).toEqual(['Sam Brown']);
    const twice = await choose(
      cardsHeading,
      'Una First,,hush-token-A,2346,,12/40',
      'Una Second,,hush-token-A,2346,,12/40',
    );
    expect(await twice.check()).toMatchObject({ mayLeaveOut: false });
    const refused = { kind: 'faulty', faultCount: 1 };
    expect(await twice.bringIn({ leavesOutFaulty: true })).toEqual(refused);
    expect(await people()).toHaveLength(1);
    await call('session.switch-role', { role: 'admin' });
    const { entries } = await call('audit.page', wholeLog);
    expect(entries.map(({ event, result }) => `${event} ${result}`)).toContain(
      'customer-files.bring-in refused',
    );
    const bytes = textsUnder(folder).join('\n');
    expect(bytes).toContain('{"customers":1,"cards":0,"leftOut":0,"faulty":1,');
  });

  it('lists its faults by line and column, and repeats no cell of any line', async () => {
    const { choose } = await shop();
    const file = await choose(
      cardsHeading,
      'Ada Green,nobody,hush-token-A,2346,,12/40',
      'Sam Brown,hush-token-B,4444,,12/40',
    );
    const text = await file.listOfFaults();
    expect(text).toContain('\r\n2,E-mail,not-an-email\r\n3,,too-few-columns\r\n');
    expect(text).not.toMatch(/hush|Ada|nobody/u);
  });

  it('is brought in whole, its tokens sealed, in no answer, and named in the log by counts', async () => {
    const { call, choose, people, cardsOf, folder } = await shop();
    const first = await choose(...three);
    expect(await first.check()).toMatchObject({
      newCount: 3,
      faultCount: 0,
      likenessCount: 0,
      clearCount: 3,
    });
    const whole = {
      kind: 'imported',
      customerCount: 3,
      cardCount: 0,
      leftOutCount: 0,
      faultyCount: 0,
    };
    expect(await first.bringIn()).toEqual(whole);
    const [ada] = await people();
    if (ada === undefined) throw new Error('Ada is there');
    const file = await call('customers.find', { customerId: ada.id });
    expect(file).toMatchObject({
      address: '1 Road\nTown',
      language: 'de',
      notes: 'likes mornings',
    });

    const cards = await choose(
      cardsHeading,
      'ADA GREEN,ada@green.example,hush-token-A,2346,MasterCard,12/40',
      'Ada Green,ada@green.example,hush-token-B,1111,VISA,01/20',
      'Nobody Yet,n@yet.example,hush-token-C,4444,,12/40',
    );
    const checked = await cards.check();
    expect(checked).toMatchObject({
      newCount: 1,
      cardCount: 3,
      expiredCount: 1,
      likenesses: [{ line: 2, with: { kind: 'customer', name: 'Ada Green', hasCard: false } }],
      clear: [
        { line: 3, follows: 2, card: { isExpired: true } },
        { line: 4, follows: null },
      ],
    });
    expect(await cards.bringIn()).toEqual({ kind: 'undecided', count: 1 });
    const brought = await cards.bringIn({ decisions: [{ line: 2, decision: 'use' }] });
    expect(brought).toMatchObject({
      kind: 'imported',
      customerCount: 1,
      cardCount: 3,
      leftOutCount: 0,
    });
    expect(await people()).toHaveLength(4);
    expect((await cardsOf('Ada Green'))[0]?.toSorted()).toEqual(['1111 active', '2346 active']);
    expect(await cardsOf('Nobody Yet')).toEqual([['4444 active']]);

    expect(JSON.stringify([cards.chosen, checked, brought])).not.toContain('hush-token');
    expect(textsUnder(folder).filter((text) => text.includes('hush-token'))).toEqual([]);
    await call('session.switch-role', { role: 'admin' });
    const { entries } = await call('audit.page', wholeLog);
    const ofFiles = entries.filter(({ event }) => event.includes('customer-file'));
    expect(ofFiles.map(({ event }) => event)).toEqual(Array(2).fill('customer-file.brought-in'));
    expect(textsUnder(folder).join('\n')).toMatch(
      /\{"customers":1,"cards":3,"leftOut":0,"faulty":0,"digest":"[\da-f]{64}"\}/u,
    );
    expect(JSON.stringify(ofFiles)).not.toMatch(/Ada|Green|people\.csv/u);
  });

  it('is known again with its columns, and asks about everybody instead of adding them twice', async () => {
    const { choose, people } = await shop();
    const first = await choose(...three);
    expect(first.chosen).toMatchObject({ isKeptLayout: false, broughtInAt: null });
    await first.bringIn();
    const again = await choose(...three);
    expect(again.chosen.isKeptLayout).toBe(true);
    expect(again.chosen.broughtInAt).not.toBeNull();
    expect(await again.check()).toMatchObject({ newCount: 0, likenessCount: 3 });
    expect(await again.bringIn({ rest: 'use' })).toEqual({ kind: 'nothing' });
    expect(await again.bringIn({ rest: 'leave-out' })).toEqual({ kind: 'nothing' });
    expect(await people()).toHaveLength(3);
    const decisions = [{ line: 4, decision: 'leave-out' } as const];
    expect(await again.bringIn({ rest: 'new', decisions })).toMatchObject({ customerCount: 2 });
    expect(await people()).toHaveLength(5);
    expect(await again.bringIn()).toEqual({ kind: 'gone' });
  });

  it('finds the customer of a token that is on file, and stores it once', async () => {
    const { choose, people, cardsOf } = await shop();
    const line = 'Ada Green,ada@green.example,hush-token-A,2346,MasterCard,12/40';
    await (await choose(cardsHeading, line)).bringIn();
    const renamed = await choose(
      cardsHeading,
      'A. Verdi,ada@verdi.example,hush-token-A,2346,MasterCard,12/40',
    );
    expect(await renamed.check()).toMatchObject({
      cardCount: 0,
      likenesses: [{ with: { kind: 'customer', name: 'Ada Green', hasCard: true } }],
    });
    expect(await renamed.bringIn({ rest: 'use' })).toEqual({ kind: 'nothing' });
    expect(await people()).toHaveLength(1);
    expect(await cardsOf('Ada Green')).toEqual([['2346 active']]);
  });

  it('asks about a customer who stands there twice', async () => {
    const { choose, people } = await shop();
    const twice = await choose(peopleHeading, three[2] ?? '', 'SAM BROWN,0400,,,,');
    expect(await twice.check()).toMatchObject({
      newCount: 1,
      likenesses: [{ line: 3, with: { kind: 'line', line: 2 } }],
    });
    await twice.bringIn({ rest: 'use' });
    expect(await people()).toHaveLength(1);
  });

  it('names every fault with its line and writes nothing', async () => {
    const { choose, people } = await shop();
    const faulty = await choose(
      `${peopleHeading},Token,Last four,Expiry`,
      'Ada,,ada,,,,,,',
      ',,,,Elvish,,,,',
      'Sam,,,,,,hush-token,23,13/40',
      'Sam,,,,',
      'Ben,,,,,,hush-token,2346,12/40',
      'Cy,,,,,,hush-token,2346,12/40',
    );
    const { faults } = await faulty.check();
    expect(faults.map(({ line, column, fault }) => [line, column, fault])).toEqual([
      [2, 'email', 'not-an-email'],
      [3, 'language', 'unknown-language'],
      [3, 'name', 'empty'],
      [4, 'card-last-four', 'not-four-digits'],
      [4, 'card-expiry', 'not-a-month'],
      [5, null, 'too-few-columns'],
      [7, 'card-token', 'token-twice'],
    ]);
    expect(await faulty.bringIn()).toEqual({ kind: 'faulty', faultCount: 7 });
    expect(await people()).toEqual([]);
  });

  it('is refused for one card number, in a note or as a token, and without a column of names', async () => {
    const { call, choose, write } = await shop();
    const noted = 'Ada,,,,,rang about 4111 1111 1111 1111';
    const asToken = 'Ada,a@b.example,5123456789012346,2346,VISA,12/40';
    const refused = { kind: 'refused', reason: 'holds-card-number' };
    write(peopleHeading, noted);
    expect(await call('customer-files.choose', {})).toEqual(refused);
    write(cardsHeading, asToken);
    expect(await call('customer-files.choose', {})).toEqual(refused);
    const wrong = await choose('A,B', '1,2');
    expect(await wrong.check()).toMatchObject({
      faults: [{ line: 1, column: 'name', fault: 'missing' }],
    });
    expect(await wrong.bringIn()).toEqual({ kind: 'faulty', faultCount: 1 });
  });

  it('of 4,000 lines of one name is checked without holding up the app', async () => {
    const { choose } = await shop();
    const lines = Array.from({ length: 4_000 }, (_, at) => `Ada Green,${1_000_000 + at},,,,`);
    const large = await choose(peopleHeading, ...lines);
    const stallMaxMs = 50;
    const longest = await longestWork(async () => {
      expect(await large.check()).toMatchObject({ newCount: 4_000 });
    }, stallMaxMs);
    console.log(`customer file: the main thread worked ${longest.toFixed(0)} ms at most in one go`);
    expect(longest).toBeLessThan(stallMaxMs);
  }, 60_000);
});
