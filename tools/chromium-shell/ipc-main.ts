/**
 * Electron's `ipcMain`, as the far end of the page's binding.
 */
import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { makeCodec } from './codec.ts';
import type { ShellFrame } from './frames.ts';
import type { PageMessage, ShellMessage } from './page-runtime.ts';
import { refusingEmitter } from './refuse.ts';

type InvokeHandler = Parameters<IpcMain['handle']>[1];

const codec = makeCodec();
const handlers = new Map<string, InvokeHandler>();

class ShellIpcMain extends refusingEmitter('ipcMain') {
  handle(channel: string, handler: InvokeHandler): void {
    if (handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    handlers.delete(channel);
  }
}

/** Electron's `ipcMain`. */
export const ipcMain = new ShellIpcMain();

/** Runs the handler of one `invoke` and returns the reply to the page. */
export async function answerInvoke(
  message: Extract<PageMessage, { kind: 'invoke' }>,
  sender: object,
  frame: ShellFrame | null,
): Promise<ShellMessage> {
  const { id, channel } = message;
  const prefix = `Error invoking remote method '${channel}'`;
  try {
    const handler = handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    const values = codec.decode(message.payload) as unknown[];
    const result: unknown = await handler(eventOf(sender, frame) as IpcMainInvokeEvent, ...values);
    return { kind: 'answer', id, payload: codec.encode(result) };
  } catch (error) {
    return { kind: 'refusal', id, message: `${prefix}: ${String(error)}` };
  }
}

/** Passes one message without a reply to its listeners. */
export function receiveSend(
  message: Extract<PageMessage, { kind: 'send' }>,
  sender: object,
  frame: ShellFrame | null,
): void {
  const values = codec.decode(message.payload) as unknown[];
  ipcMain.emit(message.channel, eventOf(sender, frame), ...values);
}

/** Packs the values of a push for the page. */
export function packPush(channel: string, values: readonly unknown[]): ShellMessage {
  return { kind: 'push', channel, payload: codec.encode(values) };
}

function eventOf(sender: object, frame: ShellFrame | null): unknown {
  return {
    type: 'frame',
    sender,
    senderFrame: frame,
    frameId: frame?.routingId ?? -1,
    processId: frame?.processId ?? -1,
    defaultPrevented: false,
    preventDefault: () => undefined,
  };
}
