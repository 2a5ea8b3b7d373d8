import { describe, expect, it, vi } from 'vitest';
import { quitInOrder, type QuitParts } from '../../../src/main/shell/lifecycle/quit.ts';
import { memoryLog } from '../../fakes/memory-log.ts';

function parts(changes: Partial<QuitParts> = {}) {
  const done: string[] = [];
  const quit = quitInOrder({
    isChargeInFlight: () => false,
    confirmQuit: async () => {
      done.push('asked');
      return true;
    },
    close: async () => void done.push('closed'),
    leave: () => done.push('left'),
    closeDeadlineMs: () => 50,
    log: memoryLog(),
    ...changes,
  });
  let prevented = 0;
  return {
    done,
    quit,
    event: { preventDefault: () => (prevented += 1) },
    prevented: () => prevented,
  };
}

const pause = (durationMs = 5) => new Promise((resolve) => setTimeout(resolve, durationMs));

describe('quitInOrder', () => {
  it('closes the records before it leaves, and holds the window until then', async () => {
    const { quit, done, event, prevented } = parts();
    quit.requested(event);
    expect([prevented(), done.includes('left')]).toEqual([1, false]);
    await pause();
    expect(done).toEqual(['closed', 'left']);
  });

  it('asks once while a charge awaits its answer, however often closing is tried', async () => {
    const answer = Promise.withResolvers<boolean>();
    const confirmQuit = vi.fn(() => answer.promise);
    const { quit, done, event } = parts({ isChargeInFlight: () => true, confirmQuit });
    quit.requested(event);
    quit.requested(event);
    await pause();
    expect(confirmQuit).toHaveBeenCalledTimes(1);
    expect(done).toEqual([]);
    answer.resolve(true);
    await pause();
    expect(done).toEqual(['closed', 'left']);
  });

  it('stays when the person wants to keep waiting, and asks again the next time', async () => {
    const confirmQuit = vi.fn(async () => false);
    const { quit, done, event } = parts({ isChargeInFlight: () => true, confirmQuit });
    quit.requested(event);
    await pause();
    expect(done).toEqual([]);
    quit.requested(event);
    await pause();
    expect(confirmQuit).toHaveBeenCalledTimes(2);
  });

  it('asks nobody when the system demands it', async () => {
    const { quit, done } = parts({ isChargeInFlight: () => true });
    quit.demanded();
    await pause();
    expect(done).toEqual(['closed', 'left']);
  });

  it('does not wait for an answer once the system demands it', async () => {
    const unanswered = new Promise<boolean>(() => undefined);
    const { quit, done, event } = parts({
      isChargeInFlight: () => true,
      confirmQuit: () => unanswered,
    });
    quit.requested(event);
    quit.demanded();
    quit.demanded();
    await pause();
    expect(done).toEqual(['closed', 'left']);
  });

  it('leaves after the deadline when closing hangs', async () => {
    const log = memoryLog();
    const { quit, done, event } = parts({ close: () => new Promise(() => undefined), log });
    quit.requested(event);
    await pause(20);
    expect(done).toEqual([]);
    await pause(60);
    expect(done).toEqual(['left']);
    expect(log.lines).toMatchObject([{ event: 'leaving', facts: { closed: false } }]);
  });

  it('leaves although closing fails, and logs it without its message', async () => {
    const log = memoryLog();
    const { quit, done, event } = parts({
      close: () => Promise.reject(new RangeError('4111111111111111')),
      log,
    });
    quit.requested(event);
    await pause();
    expect(done).toEqual(['left']);
    expect(log.lines[0]).toMatchObject({ event: 'close-threw', facts: { error: 'RangeError' } });
    expect(log.text()).not.toContain('4111');
  });

  it('stays when the question itself fails, and can ask again', async () => {
    const confirmQuit = vi.fn(async (): Promise<boolean> => {
      throw new Error('no window');
    });
    const { quit, done, event } = parts({ isChargeInFlight: () => true, confirmQuit });
    quit.requested(event);
    await pause();
    quit.requested(event);
    await pause();
    expect(confirmQuit).toHaveBeenCalledTimes(2);
    expect(done).toEqual([]);
  });
});
