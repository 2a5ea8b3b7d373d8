import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox } from '../../../src/main/sandbox/server.ts';
import type { RunningSandbox } from '../../../src/main/sandbox/server.ts';
import { chooseSharedBank } from '../../../src/main/shell/choose-shared-bank.ts';
import { order } from '../usecases/test-context.ts';
import { settled } from './plan-shop.ts';
import { dataFolder, startApp } from './test-host.ts';

const day = 24 * 60;

describe('a practice bank that terminals share', () => {
  let bank: RunningSandbox;
  beforeEach(async () => {
    bank = await startSandbox({ abilities: true });
  });
  afterEach(() => bank.close());

  const join = (sharedBank = bank.practiceUrl) => startApp(dataFolder(), { sharedBank });
  const pay = async (app: Awaited<ReturnType<typeof join>>, reference: string) => {
    const { draftId } = await app.call('charge.open', { retryOf: null });
    const keyed = { ...order(), reference, draftId };
    const answer = await app.call('charge.submit', keyed);
    await settled(app);
    return answer;
  };

  it('takes the charges of all of them, and shows its page to each', async () => {
    const [first, second] = [await join(), await join()];
    await pay(first, 'FRONT-1');
    await pay(second, 'BACK-1');
    expect(bank.truth().map(({ reference }) => reference)).toEqual(['FRONT-1', 'BACK-1']);
    const { practicePageUrl } = await second.call('session.status', {});
    expect(practicePageUrl).toBe(bank.practiceUrl);
  });

  it('has the cards of the sample data, and one clock for all', async () => {
    const [first, second] = [await join(), await join()];
    await first.call('session.switch-role', { role: 'admin' });
    expect(await first.call('practice.fill-book', {})).toMatchObject({ kind: 'filled' });
    expect(bank.truth().length).toBeGreaterThan(0);
    const before = await second.call('practice.clock', {});
    await first.call('practice.pass-time', { minutes: 2 * day });
    expect((await first.call('practice.clock', {})).minutesAhead).toBe(2 * day);
    await expect
      .poll(() => second.call('practice.clock', {}))
      .toMatchObject({ minutesAhead: 2 * day });
    expect((await second.call('practice.clock', {})).today > before.today).toBe(true);
    const told = second.notifier.events.map(({ name }) => name);
    expect(told).toContain('plans.changed');
    // A terminal that starts later has the same day at once.
    const third = await join();
    expect((await third.call('practice.clock', {})).minutesAhead).toBe(2 * day);
  });

  it('is of this computer, and answers to its token', async () => {
    const other = (change: Partial<Record<'protocol' | 'hostname' | 'search', string>>) =>
      Object.assign(new URL(bank.practiceUrl), change).href;
    const wrong = [
      'no address',
      bank.baseUrl,
      other({ hostname: 'bank.example' }),
      other({ hostname: '192.0.2.1' }),
      other({ hostname: '127.0.0.1.example' }),
      other({ protocol: 'https:' }),
      other({ search: '?token=guessed' }),
    ];
    for (const address of wrong) {
      const app = await join(address);
      expect((await app.call('session.status', {})).blocked).toEqual({
        kind: 'practice-bank-down',
      });
      await expect(pay(app, 'LOST-1')).rejects.toThrow('practice-bank-down');
    }
    expect(bank.purchaseRequests()).toEqual({});
  });

  it('is named by the environment of a development build alone', () => {
    const env = { TILLROOM_PRACTICE_BANK: 'http://127.0.0.1:1/_practice/?token=1' };
    expect(chooseSharedBank({ isPackaged: false, env })).toEqual({
      sharedBank: env.TILLROOM_PRACTICE_BANK,
    });
    expect(chooseSharedBank({ isPackaged: true, env })).toEqual({});
    expect(chooseSharedBank({ isPackaged: false, env: {} })).toEqual({});
  });
});
