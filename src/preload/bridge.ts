import type { Envelope } from '../contract/envelope.ts';
import type { EventName, EventPayload } from '../contract/events.ts';
import type { OperationInput, OperationName, OperationOutput } from '../contract/index.ts';
import { callChannel, eventNames, operationNames, pushChannel } from '../contract/names.ts';

/** All that the page can reach of the main process. */
export interface TillroomBridge {
  /** Asks main to run an operation; it always answers and never rejects. */
  call<Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
  ): Promise<Envelope<OperationOutput<Name>>>;
  /** Listens to what main tells by itself, until the returned function is called. */
  on<Name extends EventName>(
    name: Name,
    listener: (payload: EventPayload<Name>) => void,
  ): () => void;
}

/** The part of `ipcRenderer` that the bridge stands on. */
export interface MessagePipe {
  invoke(channel: string, message: object): Promise<unknown>;
  on(channel: string, listener: PipeListener): unknown;
  removeListener(channel: string, listener: PipeListener): unknown;
}

type PipeListener = (event: unknown, message: unknown) => void;
type PushListener = (payload: never) => void;

/**
 * Builds the bridge: two functions over two channels, for the names of the contract only.
 *
 * Neither the pipe nor an event object of Electron's reaches the page.
 */
export function createBridge(pipe: MessagePipe): TillroomBridge {
  const listeners = new Map<EventName, Set<PushListener>>();

  const receive: PipeListener = (_event, message) => {
    const { name, payload } = Object(message) as { name?: unknown; payload?: unknown };
    const known = eventNames.find((candidate) => candidate === name);
    const told = known === undefined ? undefined : listeners.get(known);
    for (const listener of told ?? []) {
      // One listener that throws must not keep the news from the others.
      void Promise.resolve().then(() => told?.has(listener) && listener(payload as never));
    }
  };

  const call = async (name: OperationName, input: unknown): Promise<Envelope<never>> => {
    if (!operationNames.includes(name)) return invalid('name');
    try {
      return (await pipe.invoke(callChannel, { name, input })) as Envelope<never>;
    } catch {
      // What cannot be cloned is refused on this side of the pipe, without saying what it was.
      return invalid('');
    }
  };

  const on = (name: EventName, listener: PushListener): (() => void) => {
    if (!eventNames.includes(name) || typeof listener !== 'function') return () => undefined;
    if (listeners.size === 0) pipe.on(pushChannel, receive);
    const told = listeners.get(name) ?? new Set();
    // Wrapped, so that the same function given twice is told twice and removed one at a time.
    const own: PushListener = (payload) => listener(payload);
    listeners.set(name, told.add(own));
    return () => {
      if (!told.delete(own)) return;
      if (told.size === 0) listeners.delete(name);
      if (listeners.size === 0) pipe.removeListener(pushChannel, receive);
    };
  };

  return Object.freeze({ call, on });
}

function invalid(path: string): Envelope<never> {
  return { ok: false, error: { kind: 'invalid', paths: [path] } };
}
