import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { reportUncaughtErrors } from '../../../src/main/shell/lifecycle/uncaught-errors.ts';
import { reviveWith } from '../../../src/main/shell/page/page-revival.ts';
import { confirmQuit, showErrorDialog } from '../../../src/main/shell/window/dialogs.ts';
import { randomIds } from '../../../src/main/shell/random-ids.ts';
import {
  bringForward,
  takeOnlyInstance,
} from '../../../src/main/shell/lifecycle/single-instance.ts';
import { systemClock } from '../../../src/main/shell/system-clock.ts';
import { memoryLog } from '../../fakes/memory-log.ts';

function windowThat(state: { destroyed?: boolean; minimized?: boolean } = {}) {
  const did: string[] = [];
  return {
    did,
    isDestroyed: () => state.destroyed ?? false,
    isMinimized: () => state.minimized ?? false,
    restore: () => did.push('restore'),
    show: () => did.push('show'),
    focus: () => did.push('focus'),
  };
}

describe('takeOnlyInstance', () => {
  it('brings the first window forward when a second instance starts', () => {
    const lock = Object.assign(new EventEmitter(), { requestSingleInstanceLock: () => true });
    const window = windowThat({ minimized: true });
    expect(takeOnlyInstance(lock, () => window)).toBe(true);
    lock.emit('second-instance');
    expect(window.did).toEqual(['restore', 'show', 'focus']);
  });

  it('says so when another has the lock, and listens to nothing', () => {
    const lock = Object.assign(new EventEmitter(), { requestSingleInstanceLock: () => false });
    expect(takeOnlyInstance(lock, () => null)).toBe(false);
    expect(lock.listenerCount('second-instance')).toBe(0);
  });

  it('leaves a window alone that is not there yet or any more', () => {
    const gone = windowThat({ destroyed: true });
    bringForward(gone);
    bringForward(null);
    expect(gone.did).toEqual([]);
  });
});

describe('reportUncaughtErrors', () => {
  it('logs what nobody caught without its message, and tells the person once', () => {
    const source = new EventEmitter();
    const log = memoryLog();
    const tell = vi.fn();
    const reports = ['ABCD-2345', 'EFGH-6789'][Symbol.iterator]();
    reportUncaughtErrors(source, {
      log,
      tell,
      ids: { reportId: () => reports.next().value ?? '' },
    });
    source.emit('uncaughtException', new SyntaxError('4111111111111111'));
    source.emit('unhandledRejection', '4111111111111111');
    expect(tell.mock.calls).toEqual([['ABCD-2345']]);
    expect(log.lines).toMatchObject([
      { event: 'uncaught-exception', facts: { reportId: 'ABCD-2345', error: 'SyntaxError' } },
      { event: 'unhandled-rejection', facts: { reportId: 'EFGH-6789', error: 'thrown string' } },
    ]);
    expect(log.text()).not.toContain('4111');
  });
});

describe('reviveWith', () => {
  it('brings a crashed page back three times, then gives up', () => {
    const load = vi.fn(async () => undefined);
    const giveUp = vi.fn();
    const revive = reviveWith({ load, giveUp, log: memoryLog() });
    for (let crash = 0; crash < 5; crash += 1) revive('crashed');
    expect([load.mock.calls.length, giveUp.mock.calls.length]).toEqual([3, 2]);
  });

  it('leaves a page alone that ended by itself', () => {
    const load = vi.fn(async () => undefined);
    reviveWith({ load, giveUp: () => undefined, log: memoryLog() })('clean-exit');
    expect(load).not.toHaveBeenCalled();
  });
});

describe('questions', () => {
  it('keeps waiting unless a person chose to close', async () => {
    for (const [response, leaves] of [
      [0, false],
      [1, true],
    ] as const) {
      const showMessageBox = vi.fn(async () => ({ response, checkboxChecked: false }));
      expect(await confirmQuit({ showMessageBox }, null)).toBe(leaves);
      expect(showMessageBox.mock.lastCall).toMatchObject([{ defaultId: 0, cancelId: 0 }]);
    }
  });

  it('never calls an open payment failed or declined', async () => {
    const showMessageBox = vi.fn(async (..._given: unknown[]) => ({
      response: 0,
      checkboxChecked: false,
    }));
    await confirmQuit({ showMessageBox }, null);
    await showErrorDialog({ showMessageBox }, 'ABCD-2345');
    const words = JSON.stringify(showMessageBox.mock.calls);
    expect(words).toContain('ABCD-2345');
    expect(words).not.toMatch(/fail|declin|try again/iu);
  });
});

describe('randomIds', () => {
  it('mints ids that the contract takes and nobody can guess', () => {
    for (const mint of ['accountId', 'attemptId', 'bootId', 'draftId'] as const) {
      const ids = Array.from({ length: 2000 }, () => String(randomIds[mint]()));
      expect(new Set(ids).size).toBe(2000);
      for (const id of ids) expect(id).toMatch(/^[a-z]+_[A-Za-z0-9_-]{22}$/u);
    }
  });

  it('mints report numbers that can be read out', () => {
    const reports = Array.from({ length: 2000 }, () => randomIds.reportId());
    expect(new Set(reports).size).toBeGreaterThan(1990);
    for (const report of reports)
      expect(report).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/u);
  });
});

describe('systemClock', () => {
  it('tells instants in UTC and time that only grows', () => {
    expect(systemClock.now()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);
    const first = systemClock.monotonicMs();
    expect(systemClock.monotonicMs()).toBeGreaterThanOrEqual(first);
  });

  it.each([0, 1, 15.5, 30])('waits at least %s ms', async (durationMs) => {
    const startedAt = systemClock.monotonicMs();
    await systemClock.waitMs(durationMs);
    expect(systemClock.monotonicMs() - startedAt).toBeGreaterThanOrEqual(durationMs);
  });
});
