import type { BrowserWindow, Session } from 'electron';
import { describe, expect, it } from 'vitest';
import type { PassphraseQuestion } from '../../../src/contract/staff/passphrase-window.ts';
import { noAccountMark } from '../../../src/domain/accounts/account-mark.ts';
import { failed, ok } from '../../../src/domain/result.ts';
import { passphraseWindows } from '../../../src/main/shell/window/passphrase-window.ts';
import { memoryLog } from '../../fakes/memory-log.ts';
import { EventEmitter } from 'node:events';

const question: PassphraseQuestion = {
  purpose: { kind: 'sign-in' },
  account: { name: 'Harbour', mode: 'live', mark: noAccountMark },
  look: { theme: 'dark', platform: 'linux' },
  secret: 'person',
  people: [{ id: 'ada', name: 'Ada', role: 'admin', canUsePin: false }],
  fresh: null,
};

/** Windows that only record what was done to them. */
function desk(
  parent: BrowserWindow | null = Object.assign(new EventEmitter(), {
    isDestroyed: () => false,
    focus: () => undefined,
  }) as unknown as BrowserWindow,
) {
  const made: { options: object; window: EventEmitter }[] = [];
  const windows = passphraseWindows({
    openWindow: (options) => {
      let isDestroyed = false;
      const contents = Object.assign(new EventEmitter(), { id: made.length + 7 });
      const window = Object.assign(new EventEmitter(), {
        webContents: contents,
        setContentProtection: () => undefined,
        setMenuBarVisibility: () => undefined,
        show: () => undefined,
        loadURL: async () => undefined,
        isDestroyed: () => isDestroyed,
        destroy: () => {
          isDestroyed = true;
          window.emit('closed');
        },
      });
      made.push({ options, window });
      return window as unknown as BrowserWindow;
    },
    openSession: () => ({}) as Session,
    preloadPath: '/preload.cjs',
    parent: () => parent,
    hiddenFromCapture: true,
    isDark: () => false,
    touched: () => undefined,
    log: memoryLog(),
  });
  return { windows, made };
}

const never = { weigh: async () => null, judge: async () => failed({ kind: 'over' } as const) };
const answer = { kind: 'answer', personId: 'ada', proof: null, fresh: null } as const;

describe('the passphrase window', () => {
  it('is modal, has its own session and preload, and none of the page’s powers', async () => {
    const { windows, made } = desk();
    void windows.ask(question, never);
    await expect.poll(() => made.length).toBe(1);
    expect(made[0]?.options).toMatchObject({
      modal: true,
      webPreferences: {
        partition: 'passphrase',
        preload: '/preload.cjs',
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        devTools: false,
      },
    });
    expect([...windows.contentsIds]).toEqual([7]);
  });

  it('shows one question at a time, and closes with the accepted answer', async () => {
    const { windows, made } = desk();
    const asked = windows.ask(question, { ...never, judge: async () => ok('here') });
    await expect.poll(() => windows.contentsIds.size).toBe(1);
    expect(await windows.ask(question, never)).toBeNull();
    expect(made.length).toBe(1);
    expect(await windows.receive({ kind: 'show' })).toEqual({ kind: 'question', question });
    expect(await windows.receive(answer)).toEqual({ kind: 'closing' });
    expect(await asked).toEqual({ value: 'here' });
    expect([...windows.contentsIds]).toEqual([]);
  });

  it('asks the next question once the accepted answer has closed it', async () => {
    const { windows, made } = desk();
    const judging = Promise.withResolvers<void>();
    const first = windows.ask(question, {
      ...never,
      judge: async () => {
        await judging.promise;
        return ok('here');
      },
    });
    await expect.poll(() => made.length).toBe(1);
    const answered = windows.receive(answer);
    const second = windows.ask(question, { ...never, judge: async () => ok('again') });
    judging.resolve();
    expect([(await answered).kind, await first]).toEqual(['closing', { value: 'here' }]);
    await expect.poll(() => made.length).toBe(2);
    await windows.receive(answer);
    expect(await second).toEqual({ value: 'again' });
  });

  it('stays open after a refusal, until it is cancelled', async () => {
    const { windows } = desk();
    const asked = windows.ask(question, never);
    await expect.poll(() => windows.contentsIds.size).toBe(1);
    expect(await windows.receive(answer)).toEqual({ kind: 'refused', refusal: { kind: 'over' } });
    expect((await windows.receive({ kind: 'show' })).kind).toBe('question');
    await windows.receive({ kind: 'cancel' });
    expect(await asked).toBeNull();
  });

  it('answers nothing once it is closed, and nothing malformed', async () => {
    const { windows, made } = desk();
    const asked = windows.ask(question, { ...never, judge: async () => ok('here') });
    await expect.poll(() => windows.contentsIds.size).toBe(1);
    expect(await windows.receive({ ...answer, operation: 'charge.submit' })).toMatchObject({
      kind: 'refused',
    });
    made[0]?.window.emit('closed');
    expect(await asked).toBeNull();
    expect(await windows.receive(answer)).toMatchObject({ kind: 'refused' });
  });

  it('asks no one where there is no main window', async () => {
    expect(await desk(null).windows.ask(question, never)).toBeNull();
  });
});
