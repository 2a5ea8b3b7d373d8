import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { AccountId, BootId, OperatorId } from '../../../../src/domain/ids.ts';
import { newsTopics } from '../../../../src/domain/terminals/news.ts';
import type { NewsTopic } from '../../../../src/domain/terminals/news.ts';
import { createAccountNews } from '../../../../src/main/ledger/news/account-news.ts';
import { databaseOf } from '../../../fixtures/postgres/test-databases.ts';
import { handOn } from '../by-hand.ts';
import {
  account,
  errorOf,
  instant,
  newAttempt,
  operator,
  strictScope,
  valueOf,
} from '../ledger-fixture.ts';
import { begun, own, shopFile, till } from './tills.ts';
import type { Till } from './tills.ts';

/** News as one terminal heard them, one entry for each. */
type HeardNews = (readonly NewsTopic[])[];

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const soon = { timeout: 10_000, interval: 5 };

/** Listens at a terminal; what is told when listening begins is left out. */
async function hearing({ ledger }: Pick<Till, 'ledger'>): Promise<HeardNews> {
  const heard: HeardNews = [];
  const stop = ledger.terminals.news?.listen((topics) => void heard.push(topics));
  if (stop !== undefined) ends.push(stop);
  await expect.poll(() => heard, soon).toEqual([newsTopics]);
  heard.length = 0;
  return heard;
}

/** A change of a topic of its own, by which the end of other news shows. */
async function changeRules({ ledger }: Till): Promise<void> {
  const row = { kind: 'addition', code: '41', doNext: 'Ask for another card.' } as const;
  const entry = { row, changedAt: instant(0), operatorId: operator };
  valueOf(await ledger.declines.saveDecline(entry));
}

describe('a change of one terminal', () => {
  it('is heard at another within a second, and not at its own', async () => {
    const [first, second] = [await till(1), await till(2)];
    const [atFirst, atSecond] = [await hearing(first), await hearing(second)];
    const tookMs: number[] = [];
    for (let count = 0; count < 20; count += 1) {
      const startedMs = performance.now();
      const id = await begun(first);
      await expect.poll(() => atSecond.length, soon).toBeGreaterThan(0);
      tookMs.push(performance.now() - startedMs);
      expect(atSecond.splice(0)).toEqual([['payments']]);
      expect(valueOf(await second.ledger.attempts.find(id))?.state).toBe('prepared');
    }
    tookMs.sort((one, other) => one - other);
    expect(tookMs[18]).toBeLessThan(1_000);
    await changeRules(second);
    await expect.poll(() => atFirst, soon).toEqual([['rules']]);
  });

  it('is not heard when it was rolled back', async () => {
    const [first, second] = [await till(1), await till(2)];
    const heard = await hearing(second);
    const hand = await handOn(shopFile());
    await hand.run(`create function at_commit() returns trigger language plpgsql as
      $$ begin raise exception 'no' using errcode = '53100'; end $$`);
    await hand.run(`create constraint trigger at_commit after insert on attempts
      deferrable initially deferred for each row execute function at_commit()`);
    const refused = await first.ledger.attempts.prepare(newAttempt(own(first)), strictScope);
    expect(errorOf(refused)).toEqual({ kind: 'unreachable' });
    await hand.run('drop trigger at_commit on attempts');
    await hand.close();
    await changeRules(first);
    await expect.poll(() => heard, soon).toEqual([['rules']]);
  });

  it('tells nothing of leases and clocks, which every terminal renews all the time', async () => {
    const [first, second] = [await till(1), await till(2)];
    const heard = await hearing(second);
    const { ledger } = first;
    for (let count = 0; count < 3; count += 1) {
      valueOf(await ledger.terminals.renewLease('idle', instant(count)));
      valueOf(await ledger.runningTime.addMs(15_000));
      const trusted = { at: instant(count), anchorAt: instant(0), seenMs: 0 };
      valueOf(await ledger.runningTime.trustClock(trusted, 'clock' as OperatorId));
    }
    await changeRules(first);
    await expect.poll(() => heard, soon).toEqual([['rules']]);
  });
});

describe('a connection that listens', () => {
  it('is made again after it was cut, and then everything may have changed', async () => {
    const [first, second] = [await till(1), await till(2)];
    const heard = await hearing(second);
    const hand = await handOn(shopFile());
    await hand.run(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'tillroom-news' and datname = current_database()`);
    await begun(first);
    await expect.poll(() => heard, soon).toContainEqual(newsTopics);
    heard.length = 0;
    await begun(first);
    await expect.poll(() => heard, soon).toEqual([['payments']]);
    await hand.close();
  });

  it('is made again when it went silent without a sign', async () => {
    const address = await databaseOf(shopFile());
    const line = await quietLine(address.port);
    const ids = { accountId: account, bootId: 'boot-9' as BootId };
    const times = { checkEveryMs: 40, answerMs: 200, retryMs: [10, 40] } as const;
    const news = createAccountNews({ ...address, host: '127.0.0.1', port: line.port }, ids, times);
    ends.push(
      () => news.end(),
      () => line.close(),
    );
    const heard: HeardNews = [];
    news.source.listen((topics) => void heard.push(topics));
    await expect.poll(() => heard, soon).toEqual([newsTopics]);
    line.goQuiet();
    await expect.poll(() => heard, soon).toEqual([newsTopics, newsTopics]);
    await begun(await till(1));
    await expect.poll(() => heard, soon).toContainEqual(['payments']);
  });

  it('hears nothing of another account, and everything in what it cannot read', async () => {
    const second = await till(2);
    const heard = await hearing(second);
    const address = await databaseOf(shopFile());
    const bootId = 'boot-9' as BootId;
    const other = createAccountNews(address, { accountId: 'account-2' as AccountId, bootId });
    const { channel } = createAccountNews(address, { accountId: account, bootId }).told;
    const hand = await handOn(shopFile());
    await hand.run(`select pg_notify('${other.told.channel}', '{"boot":"b","topics":["plans"]}')`);
    for (const payload of ['no', '{"boot":"b","topics":["later"]}', '{"boot":"b","topics":[]}']) {
      await hand.run(`select pg_notify('${channel}', '${payload}')`);
    }
    await hand.close();
    await expect.poll(() => heard, soon).toEqual([newsTopics, newsTopics, []]);
  });
});

/** A line to a server that can go quiet: connections stay open, and nothing passes any more. */
async function quietLine(port: number) {
  const lines = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const one of [near, far]) {
      lines.add(one);
      one.on('error', () => undefined);
    }
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    goQuiet: () => {
      for (const one of lines) {
        one.unpipe();
        one.pause();
      }
      lines.clear();
    },
    close: async () => {
      for (const one of lines) one.destroy();
      server.close();
    },
  };
}
