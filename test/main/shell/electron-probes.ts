import type { lockContents, lockSession } from '../../../src/main/shell/window/security.ts';
import type { mailProgram } from '../../../src/main/shell/files/mail-program.ts';
import { memoryLog } from '../../fakes/memory-log.ts';

type Listener = (event: object, ...more: unknown[]) => void;

/** Handlers that a locked session received, called as Electron would call them. */
export function probeSession(lock: typeof lockSession) {
  const given = new Map<string, (...values: never[]) => unknown>();
  const keep = (name: string) => (value: unknown) => {
    given.set(name, value as (...values: never[]) => unknown);
  };
  lock(
    {
      setPermissionRequestHandler: keep('request'),
      setPermissionCheckHandler: keep('check'),
      setDevicePermissionHandler: keep('device'),
      setSpellCheckerEnabled: () => undefined,
      setProxy: async () => undefined,
      on: (name: string, listener: unknown) => keep(name)(listener),
      webRequest: { onBeforeRequest: keep('before-request') },
    },
    { log: memoryLog(), allowDevTools: false },
  );
  const ask = (name: string, ...values: unknown[]): unknown =>
    given.get(name)?.(...(values as never[]));
  return {
    grants: (permission: string): boolean => {
      // Without a handler Electron grants.
      let isGranted = !given.has('request');
      ask('request', null, permission, (answer: boolean) => {
        isGranted = answer;
      });
      return isGranted || ask('check', null, permission) !== false || ask('device', {}) !== false;
    },
    lets: (url: string): boolean => {
      let isCancelled = false;
      ask('before-request', { url, resourceType: 'script' }, (answer: { cancel?: boolean }) => {
        isCancelled = answer.cancel === true;
      });
      return !isCancelled;
    },
    downloads: () => !isStopped(given.get('will-download') as Listener | undefined),
  };
}

/** Actions that a locked page can still take. */
export function probeContents(lock: typeof lockContents) {
  const listeners = new Map<string, Listener>();
  let opening: (() => { readonly action: string }) | null = null;
  lock(
    {
      on: (name: string, listener: unknown) => listeners.set(name, listener as Listener),
      setWindowOpenHandler: (handler: unknown) => {
        opening = handler as typeof opening;
      },
      setWebRTCIPHandlingPolicy: () => undefined,
    },
    memoryLog(),
  );
  const open = opening as (() => { readonly action: string }) | null;
  return {
    does: (name: string) => !isStopped(listeners.get(name)),
    // Without a handler Electron opens it.
    opens: () => open === null || open().action !== 'deny',
  };
}

function isStopped(listener: Listener | undefined): boolean {
  let stopped = false;
  const event = {
    preventDefault() {
      stopped = true;
    },
  };
  listener?.(event, {});
  return stopped;
}

/** The addresses that the system was asked to open for some messages. */
export async function probeMail(make: typeof mailProgram): Promise<readonly string[]> {
  const opened: string[] = [];
  const shell = {
    openExternal: async (address: string) => void opened.push(address),
  };
  const program = make(shell, memoryLog());
  for (const to of [
    'staff@example.com',
    'x?cc=a@b.c&attach=/etc/passwd',
    'javascript:alert(1)//',
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- Letters are opened one after the other.
    await program.open({ to, subject: 'A & B?', body: 'line\r\nBcc: x@y.z "quoted" <b>' });
  }
  return opened;
}
