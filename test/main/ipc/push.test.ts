import { describe, expect, it } from 'vitest';
import { type PushMessage, pushNotifier } from '../../../src/main/ipc/push.ts';
import { memoryLog } from '../../fakes/memory-log.ts';

function pushTarget(options: { destroyed?: boolean; breaks?: boolean } = {}) {
  const sent: { channel: string; message: PushMessage }[] = [];
  return {
    sent,
    isDestroyed: () => options.destroyed ?? false,
    send(channel: string, message: PushMessage) {
      if (options.breaks) throw new Error('gone');
      sent.push({ channel, message });
    },
  };
}

describe('pushNotifier', () => {
  it('tells every window that is open at that moment, and the recorder', () => {
    const [first, second] = [pushTarget(), pushTarget()];
    const open = [first];
    const recorded: PushMessage[] = [];
    const notifier = pushNotifier({
      targets: () => open,
      log: memoryLog(),
      record: (message) => recorded.push(message),
    });
    notifier.publish('shell.command', { command: 'lock' });
    open.push(second);
    notifier.publish('shell.command', { command: 'keys' });
    const message = { name: 'shell.command', payload: { command: 'keys' } };
    expect(first.sent).toHaveLength(2);
    expect(second.sent).toEqual([{ channel: 'tillroom:push', message }]);
    expect(recorded).toHaveLength(2);
  });

  it('keeps a payload that does not fit, and logs its paths alone', () => {
    const target = pushTarget();
    const log = memoryLog();
    const notifier = pushNotifier({ targets: () => [target], log });
    const payload = { command: 'lock', token: 'tok-secret-1' };
    notifier.publish('shell.command', payload);
    expect(target.sent).toEqual([]);
    expect(log.lines).toMatchObject([{ level: 'error', event: 'push-does-not-fit' }]);
    expect(log.text()).not.toContain('tok-secret-1');
  });

  it('goes on to the other windows when one is gone or breaks', () => {
    const whole = pushTarget();
    const targets = [pushTarget({ destroyed: true }), pushTarget({ breaks: true }), whole];
    const log = memoryLog();
    pushNotifier({ targets: () => targets, log }).publish('shell.command', { command: 'lock' });
    expect(targets[0]?.sent).toEqual([]);
    expect(whole.sent).toHaveLength(1);
    expect(log.lines.map(({ event }) => event)).toEqual(['push-not-delivered']);
  });
});
