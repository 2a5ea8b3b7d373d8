/**
 * The renderer's half of the shell, which runs inside the page before any of its own scripts. The function is passed as
 * source text, so it may use nothing but its arguments and the page.
 */
import type { Codec } from './codec.ts';

/** One message from the page to main, as JSON text through the binding. */
export type PageMessage =
  | {
      readonly kind: 'invoke';
      readonly id: number;
      readonly channel: string;
      readonly payload: string;
    }
  | { readonly kind: 'send'; readonly channel: string; readonly payload: string }
  | { readonly kind: 'accelerator'; readonly keys: string }
  | { readonly kind: 'input'; readonly type: string }
  | { readonly kind: 'open'; readonly address: string };

/** One message from main to the page. */
export type ShellMessage =
  | { readonly kind: 'answer'; readonly id: number; readonly payload: string }
  | { readonly kind: 'refusal'; readonly id: number; readonly message: string }
  | { readonly kind: 'push'; readonly channel: string; readonly payload: string }
  | { readonly kind: 'accelerators'; readonly keys: readonly string[] }
  | { readonly kind: 'guard-close'; readonly guarded: boolean };

export interface PageRuntimeInput {
  readonly binding: string;
  readonly receiver: string;
  readonly titleSuffix: string;
  readonly platform: string;
  readonly accelerators: readonly string[];
  readonly guardClose: boolean;
}

type Preload = (
  load: (name: string) => unknown,
  module: object,
  exports: object,
  node: object,
) => void;

/** Installs `ipcRenderer`, `contextBridge`, accelerators and the title mark, then runs the preload. */
export function pageRuntime(input: PageRuntimeInput, codec: Codec, preload: Preload): void {
  const page = globalThis as unknown as Record<string, unknown>;
  if (window.top !== window) return;
  const post = page[input.binding] as (text: string) => void;
  delete page[input.binding];

  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const listeners = new Map<string, ((event: object, ...values: unknown[]) => void)[]>();
  let lastId = 0;
  let keys = new Set(input.accelerators);
  let guardClose = input.guardClose;
  let leaving = false;

  const ipcRenderer = {
    invoke: (channel: string, ...values: unknown[]) =>
      new Promise((resolve, reject) => {
        const payload = codec.encode(values);
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        post(JSON.stringify({ kind: 'invoke', id: lastId, channel, payload }));
      }),
    send: (channel: string, ...values: unknown[]) =>
      post(JSON.stringify({ kind: 'send', channel, payload: codec.encode(values) })),
    on(channel: string, listener: () => void) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    removeListener(channel: string, listener: () => void) {
      const kept = [...(listeners.get(channel) ?? [])];
      const index = kept.lastIndexOf(listener);
      if (index >= 0) kept.splice(index, 1);
      listeners.set(channel, kept);
      return ipcRenderer;
    },
    off: (channel: string, listener: () => void) => ipcRenderer.removeListener(channel, listener),
    removeAllListeners(channel: string) {
      listeners.delete(channel);
      return ipcRenderer;
    },
  };

  function copied(value: unknown): unknown {
    if (typeof value === 'function') return (...values: unknown[]) => value(...values.map(copied));
    if (Array.isArray(value)) return Object.freeze(value.map(copied));
    if (Object.prototype.toString.call(value) !== '[object Object]') return value;
    if (value instanceof Promise) return value;
    const entries = Object.entries(value as object).map(([key, item]) => [key, copied(item)]);
    return Object.freeze(Object.fromEntries(entries));
  }

  const contextBridge = {
    exposeInMainWorld(key: string, api: unknown) {
      if (key in page) throw new Error(`Cannot bind an API on top of an existing property: ${key}`);
      Object.defineProperty(page, key, { value: copied(api), enumerable: true });
    },
  };

  function refuse<T extends object>(name: string, part: T): T {
    return new Proxy(part, {
      get(target, key, receiver) {
        if (key in target || typeof key === 'symbol') return Reflect.get(target, key, receiver);
        throw new Error(`chromium-shell does not implement electron.${name}.${key}`);
      },
    });
  }

  const electron = refuse('renderer', {
    ipcRenderer: refuse('ipcRenderer', ipcRenderer),
    contextBridge: refuse('contextBridge', contextBridge),
  });

  function receive(message: ShellMessage): void {
    if (message.kind === 'accelerators') keys = new Set(message.keys);
    else if (message.kind === 'guard-close') guardClose = message.guarded;
    else if (message.kind === 'push') {
      const values = codec.decode(message.payload) as unknown[];
      for (const listener of listeners.get(message.channel) ?? []) listener({}, ...values);
    } else {
      const caller = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === 'answer') caller?.resolve(codec.decode(message.payload));
      else caller?.reject(new Error(message.message));
    }
  }
  Object.defineProperty(page, Symbol.for(input.receiver), { value: receive });

  window.open = (address?: string | URL) => {
    post(JSON.stringify({ kind: 'open', address: new URL(address ?? '', document.baseURI).href }));
    return null;
  };

  // Reports a link that would open a window; middle clicks and Ctrl+click count as such.
  function askAboutLink(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.('a[href]');
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
    const opensWindow = !['', '_self', '_top', '_parent'].includes(link.target);
    if (!opensWindow && event.button !== 1 && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    post(JSON.stringify({ kind: 'open', address: link.href }));
  }
  window.addEventListener('click', askAboutLink);
  window.addEventListener('auxclick', askAboutLink);

  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented) return;
    const held = [
      event.ctrlKey && 'ctrl',
      event.altKey && 'alt',
      event.shiftKey && 'shift',
      event.metaKey && 'meta',
    ].filter(Boolean);
    const pressed = [...held, event.key.toLowerCase()].join('+');
    if (!keys.has(pressed)) return;
    event.preventDefault();
    post(JSON.stringify({ kind: 'accelerator', keys: pressed }));
  });

  // Electron reports each key and pointer move to main; now and then is enough for detecting that there is input.
  let toldOfInputMs = Number.NEGATIVE_INFINITY;
  for (const [sign, type] of [
    ['keydown', 'rawKeyDown'],
    ['pointerdown', 'mouseDown'],
    ['pointermove', 'mouseMove'],
    ['wheel', 'mouseWheel'],
  ] as const) {
    const tell = (event: Event): void => {
      if (!event.isTrusted || event.timeStamp - toldOfInputMs < 1_000) return;
      toldOfInputMs = event.timeStamp;
      post(JSON.stringify({ kind: 'input', type }));
    };
    window.addEventListener(sign, tell, { capture: true, passive: true });
  }

  // Main is asked before the window closes; navigating to another page is not closing.
  const { navigation } = page as { navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => {
    leaving = !(event as unknown as { destination: { sameDocument: boolean } }).destination
      .sameDocument;
  });
  window.addEventListener('beforeunload', (event) => {
    if (guardClose && !leaving) event.preventDefault();
  });

  function markTitle(): void {
    if (!document.title.endsWith(input.titleSuffix)) document.title += input.titleSuffix;
  }
  document.addEventListener('DOMContentLoaded', () => {
    markTitle();
    new MutationObserver(markTitle).observe(document.head, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });

  const module = { exports: {} };
  const node = {
    platform: input.platform,
    type: 'renderer',
    sandboxed: true,
    env: {},
    versions: {},
  };
  preload(
    (name) => {
      if (name === 'electron') return electron;
      throw new Error(`module not found: ${name} (a sandboxed preload may load only electron)`);
    },
    module,
    module.exports,
    node,
  );
}
