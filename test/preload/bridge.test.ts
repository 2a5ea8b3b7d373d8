import { describe, expect, it } from 'vitest';
import type { OperationName } from '../../src/contract/index.ts';
import type { EventName } from '../../src/contract/events.ts';
import { createBridge, type MessagePipe } from '../../src/preload/bridge.ts';

type Listener = Parameters<MessagePipe['on']>[1];

/** The part of `ipcRenderer` that the bridge uses. */
function pipe(invoke: MessagePipe['invoke'] = async () => ({ ok: true, value: null })) {
  const listeners: Listener[] = [];
  const invoked: unknown[][] = [];
  return {
    listeners,
    invoked,
    push: (message: unknown) =>
      listeners.forEach((listener) => listener({ sender: 'ipc' }, message)),
    invoke: (channel: string, message: object) => {
      invoked.push([channel, message]);
      return invoke(channel, message);
    },
    on: (channel: string, listener: Listener) => {
      expect(channel).toBe('tillroom:push');
      listeners.push(listener);
    },
    removeListener: (_channel: string, listener: Listener) => {
      listeners.splice(listeners.indexOf(listener), 1);
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const lock = { name: 'shell.command', payload: { command: 'lock' } };

describe('the bridge', () => {
  it('is exactly two functions, frozen', () => {
    const bridge = createBridge(pipe());
    expect(Object.getOwnPropertyNames(bridge).toSorted()).toEqual(['call', 'on']);
    expect(Object.values(bridge).every((member) => typeof member === 'function')).toBe(true);
    expect(Object.isFrozen(bridge)).toBe(true);
    expect(Reflect.set(bridge, 'call', () => 1)).toBe(false);
    expect(Reflect.set(bridge, 'ipcRenderer', {})).toBe(false);
  });

  it('sends a call as one message on one channel and gives the envelope back', async () => {
    const envelope = { ok: true, value: { copied: true } };
    const sent = pipe(async () => envelope);
    expect(await createBridge(sent).call('session.copy', { text: 'INV-1' })).toEqual(envelope);
    expect(sent.invoked).toEqual([
      ['tillroom:call', { name: 'session.copy', input: { text: 'INV-1' } }],
    ]);
  });

  it.each(['session.nothing', '__proto__', 'constructor', '', 'tillroom:call'])(
    'sends nothing for the unknown name %j',
    async (name) => {
      const sent = pipe();
      const answer = await createBridge(sent).call(name as OperationName, {});
      expect(answer).toEqual({ ok: false, error: { kind: 'invalid', paths: ['name'] } });
      expect(sent.invoked).toEqual([]);
    },
  );

  it('answers instead of rejecting when an input cannot be cloned', async () => {
    const sent = pipe(() => Promise.reject(new Error('4111111111111111 could not be cloned')));
    const answer = await createBridge(sent).call('session.status', {});
    expect(answer).toEqual({ ok: false, error: { kind: 'invalid', paths: [''] } });
  });

  it('gives a listener the payload and nothing of Electron', async () => {
    const sent = pipe();
    const heard: unknown[][] = [];
    createBridge(sent).on('shell.command', (...given) => heard.push(given));
    sent.push(lock);
    await settled();
    expect(heard).toEqual([[{ command: 'lock' }]]);
  });

  it('hears each listener once, keeps events apart, and goes on past one that throws', async () => {
    const sent = pipe();
    const bridge = createBridge(sent);
    const heard: string[] = [];
    const errors: unknown[] = [];
    const keep = (error: unknown) => errors.push(error);
    process.on('unhandledRejection', keep);
    bridge.on('shell.command', () => {
      throw new Error('a screen broke');
    });
    bridge.on('shell.command', () => heard.push('second'));
    bridge.on('session.changed', () => heard.push('other'));
    sent.push(lock);
    sent.push({ name: 'nothing.known', payload: {} });
    sent.push(null);
    await settled();
    process.off('unhandledRejection', keep);
    expect(heard).toEqual(['second']);
    expect(errors).toHaveLength(1);
    expect(sent.listeners).toHaveLength(1);
  });

  it('removes the very listener, and the last one leaves nothing behind', async () => {
    const sent = pipe();
    const bridge = createBridge(sent);
    const heard: string[] = [];
    const same = () => heard.push('same');
    const offFirst = bridge.on('shell.command', same);
    const offSecond = bridge.on('shell.command', same);
    offFirst();
    offFirst();
    sent.push(lock);
    await settled();
    expect(heard).toEqual(['same']);
    offSecond();
    expect(sent.listeners).toEqual([]);
    bridge.on('shell.command', () => heard.push('later'));
    offSecond();
    sent.push(lock);
    await settled();
    expect(heard).toEqual(['same', 'later']);
  });

  it('tells nobody who left before the news came', async () => {
    const sent = pipe();
    const heard: string[] = [];
    const off = createBridge(sent).on('shell.command', () => heard.push('late'));
    sent.push(lock);
    off();
    await settled();
    expect(heard).toEqual([]);
  });

  it.each([['nothing.known'], ['tillroom:push']])('listens to nothing named %j', (name) => {
    const sent = pipe();
    const off = createBridge(sent).on(name as EventName, () => undefined);
    expect(sent.listeners).toEqual([]);
    expect(off()).toBeUndefined();
  });
});
