import { ipcMain } from 'electron';
import { callChannel } from '../../contract/names.ts';
import type { Envelope } from '../../contract/envelope.ts';
import type { Log } from '../ports/log.ts';
import type { AnswerCall } from './answer-call.ts';
import { distrustOf, type SenderFrame, type TrustedPage } from './trusted-sender.ts';

export interface CallRegistration {
  readonly answer: AnswerCall;
  readonly page: TrustedPage;
  readonly log: Log;
}

/**
 * Opens the only channel for calls; no other module touches `ipcMain`.
 *
 * Every message gets a reply; one that is not from the main frame of our own page gets `untrusted`.
 */
export function registerCalls({ answer, page, log }: CallRegistration): void {
  ipcMain.handle(callChannel, async (event, message: unknown): Promise<Envelope<unknown>> => {
    const sender = {
      frame: readFrame(() => event.senderFrame),
      contentsId: event.sender.id,
      contentsDestroyed: event.sender.isDestroyed(),
    };
    const distrust = distrustOf(sender, page);
    if (distrust === null) return answer(message);
    log.warn('call-not-trusted', { distrust });
    return { ok: false, error: { kind: 'untrusted' } };
  });
}

/** Electron throws instead of returning null once a frame is gone. */
function readFrame(read: () => SenderFrame | null): SenderFrame | null {
  try {
    return read();
  } catch {
    return null;
  }
}
