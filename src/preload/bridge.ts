import type { Envelope } from '../contract/envelope.ts';
import type { EventName, EventPayload } from '../contract/events.ts';
import type { OperationInput, OperationName, OperationOutput } from '../contract/index.ts';
import { callChannel, eventNames, operationNames, pushChannel } from '../contract/names.ts';

/** The page's only access to the main process. */
export interface TillroomBridge {
  /** Calls an operation in main; always resolves, never rejects. */
  call<Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
  ): Promise<Envelope<OperationOutput<Name>>>;
  /** Listens to an event of main until the returned function is called. */
  on<Name extends EventName>(
    name: Name,
    listener: (payload: EventPayload<Name>) => void,
  ): () => void;
}

/** The part of `ipcRenderer` that the bridge uses. */
export interface MessagePipe {
  invoke(channel: string, message: object): Promise<unknown>;
  on(channel: string, listener: PipeListener): unknown;
  removeListener(channel: string, listener: PipeListener): unknown;
}

type PipeListener = (event: unknown, message: unknown) => void;
type PushListener = (payload: never) => void;

/**
 * Creates the bridge: two functions over two channels, limited to the names of the contract.
 *
 * Neither the pipe nor any Electron event object reaches the page.
 */
export function createBridge(pipe: MessagePipe): TillroomBridge {
  const listeners = new Map<EventName, Set<PushListener>>();

  const receive: PipeListener = (_event, message) => {
    const { name, payload } = Object(message) as { name?: unknown; payload?: unknown };
    const known = eventNames.find((candidate) => candidate === name);
    const told = known === undefined ? undefined : listeners.get(known);
    for (const listener of told ?? []) {
      // One throwing listener must not keep the event from the others.
      void Promise.resolve().then(() => told?.has(listener) && listener(payload as never));
    }
  };

  const call = async (name: OperationName, input: unknown): Promise<Envelope<never>> => {
    if (!operationNames.includes(name)) return invalid('name');
    try {
      return (await pipe.invoke(callChannel, { name, input })) as Envelope<never>;
    } catch {
      // Input that cannot be cloned is refused here, without revealing it.
      return invalid('');
    }
  };

  const on = (name: EventName, listener: PushListener): (() => void) => {
    if (!eventNames.includes(name) || typeof listener !== 'function') return () => undefined;
    if (listeners.size === 0) pipe.on(pushChannel, receive);
    const told = listeners.get(name) ?? new Set();
    // Wrapped, so that a function registered twice is called twice and removed once at a time.
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
