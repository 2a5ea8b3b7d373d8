import { describe, expect, it } from 'vitest';
import { auditOf, show, withStaff } from './staffed-app.ts';

const minuteMs = 60_000;

describe('a lock in the log', () => {
  it('says who was at the terminal and what took it from them', async () => {
    const app = await withStaff();
    app.clock.advanceMs(11 * minuteMs);
    await expect(app.call('charge.recent', { limit: 1 })).rejects.toThrow('locked');
    await show(app, app.clerk);
    app.app.lock();
    await show(app, app.clerk);
    app.app.computer('lock-screen');
    await show(app, app.clerk);
    await app.call('staff.lock', {});
    const told = await auditOf(app, 'staff.lock');
    const facts = { topic: 'sign-in', result: 'done', operatorId: app.clerk, operatorName: 'Cleo' };
    expect(told).toMatchObject([
      { ...facts, subject: 'idle', origin: 'clock' },
      { ...facts, subject: 'keys', origin: 'window' },
      { ...facts, subject: 'computer', origin: 'computer' },
      { ...facts, subject: 'window', origin: 'window' },
    ]);
  });

  it('is no entry where nobody was at the terminal', async () => {
    const app = await withStaff();
    await app.call('staff.sign-out', {});
    for (let round = 0; round < 3; round += 1) {
      app.app.lock();
      app.app.computer('suspend');
      await app.call('staff.lock', {});
    }
    expect(await auditOf(app, 'staff.lock')).toEqual([]);
  });
});

describe('a call that somebody may not make', () => {
  it('is written down once a minute of each operation, with how many were passed over', async () => {
    const app = await withStaff();
    const tryIt = async (times: number) => {
      for (let round = 0; round < times; round += 1) {
        await expect(app.call('audit.verify', {})).rejects.toThrow('denied');
      }
    };
    await tryIt(20);
    await expect(app.call('staff.list', {})).rejects.toThrow('denied');
    app.clock.advanceMs(minuteMs);
    await tryIt(1);
    const facts = { operatorName: 'Cleo', origin: 'window', result: 'refused' };
    expect(await auditOf(app, 'call.denied')).toMatchObject([
      { ...facts, topic: 'audit', subject: 'audit.verify', reason: 'needs-bookkeeping' },
      { ...facts, topic: 'staff', subject: 'staff.list', reason: 'needs-admin' },
      { ...facts, topic: 'audit', subject: 'audit.verify' },
    ]);
    expect(await app.call('audit.verify', {})).toMatchObject({ kind: 'sound' });
  });

  it('is written for each person who tries it', async () => {
    const app = await withStaff();
    await expect(app.call('staff.list', {})).rejects.toThrow('denied');
    await show(app, app.supervisor);
    await expect(app.call('staff.list', {})).rejects.toThrow('denied');
    const told = await auditOf(app, 'call.denied');
    expect(told.map(({ operatorName }) => operatorName)).toEqual(['Cleo', 'Sue']);
  });
});
