import { afterAll, describe, expect, it } from 'vitest';
import type { BootId, TerminalId } from '../../../src/domain/ids.ts';
import {
  approved,
  dispatched,
  firstBoot,
  instant,
  opened,
  outcome,
  prepared,
  secondBoot,
  settled,
  temporaryFolder,
  terminal,
  unknown,
  valueOf,
} from './ledger-fixture.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const recovering = {
  terminalId: terminal,
  bootId: secondBoot,
  at: instant(400_000),
  runningMs: 7000,
};

describe('recovery at start', () => {
  it('settles what another terminal left in records that nobody else can have open', async () => {
    const file = `${folder.path}/restored.db`;
    const before = await opened(file);
    const terminalId = 'terminal-2' as TerminalId;
    const left = [await dispatched(before, { terminalId }), await prepared(before, { terminalId })];
    await before.crash();
    const after = await opened(file, { expected: true, bootId: secondBoot });
    const count = valueOf(await after.attempts.recover({ ...recovering, isAlone: true }));
    expect(count).toEqual({ notSent: 1, unknown: 1 });
    const states = left.map(async ({ id }) => valueOf(await after.attempts.find(id))?.state);
    expect(await Promise.all(states)).toEqual(['unknown', 'not-sent']);
    await after.close();
  });

  it('settles what earlier starts of this terminal left open, and nothing else', async () => {
    const file = `${folder.path}/recovery.db`;
    const before = await opened(file);
    const left = {
      prepared: await prepared(before),
      dispatched: await dispatched(before),
      unknown: await settled(before, unknown),
      approved: await settled(before, approved),
      elsewhere: await dispatched(before, { terminalId: 'terminal-2' as TerminalId }),
      mine: await dispatched(before, { bootId: secondBoot }),
    };
    await before.crash();

    const after = await opened(file, { expected: true, bootId: secondBoot });
    const count = valueOf(await after.attempts.recover(recovering));
    expect(count).toEqual({ notSent: 1, unknown: 1 });

    const find = async (name: keyof typeof left) =>
      valueOf(await after.attempts.find(left[name].id));
    expect(await find('prepared')).toMatchObject({
      state: 'not-sent',
      notSentReason: 'interrupted',
      outcomeAt: recovering.at,
    });
    expect(await find('dispatched')).toMatchObject({
      state: 'unknown',
      verdict: { state: 'unknown', reason: 'interrupted' },
      heldFromRunningMs: 7000,
      outcomeAt: recovering.at,
    });
    for (const name of ['unknown', 'approved', 'elsewhere', 'mine'] as const) {
      expect(await find(name)).toEqual(left[name]);
    }
    expect(valueOf(await after.attempts.recover(recovering))).toEqual({ notSent: 0, unknown: 0 });
    const late = await after.attempts.settle(left.dispatched.id, outcome(approved));
    expect(late).toMatchObject({ ok: false, error: { kind: 'illegal-move' } });
    expect(valueOf(await after.checkInvariants())).toEqual([]);
    await after.close();
  });

  it('gives the same rows when it is killed and begun again', async () => {
    const file = `${folder.path}/nested.db`;
    const before = await opened(file);
    for (let index = 0; index < 20; index += 1) await dispatched(before);
    await before.crash();
    for (const boot of ['boot-3', 'boot-4', 'boot-5'] as BootId[]) {
      const round = await opened(file, { expected: true, bootId: boot });
      void round.attempts.recover({ ...recovering, bootId: boot });
      await round.crash();
    }
    const last = await opened(file, { expected: true, bootId: secondBoot });
    valueOf(await last.attempts.recover(recovering));
    expect(valueOf(await last.attempts.unconfirmed()).count).toBe(20);
    expect(valueOf(await last.checkInvariants())).toEqual([]);
    await last.close();
  });
});

describe('running time', () => {
  it('adds up over restarts and never shrinks', async () => {
    const file = `${folder.path}/running.db`;
    const first = await opened(file);
    expect(valueOf(await first.runningTime.totalMs())).toBe(0);
    expect(valueOf(await first.runningTime.addMs(1500))).toBe(1500);
    await first.close();
    const second = await opened(file, { expected: true, bootId: firstBoot });
    expect(valueOf(await second.runningTime.addMs(0))).toBe(1500);
    await expect(second.runningTime.addMs(-1)).rejects.toThrow('The ledger broke: Error');
    expect(valueOf(await second.runningTime.totalMs())).toBe(1500);
    await second.close();
  });
});
