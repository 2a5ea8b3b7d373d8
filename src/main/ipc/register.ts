import { ipcMain } from 'electron';
import type { IpcMainInvokeEvent } from 'electron';
import { callChannel } from '../../contract/names.ts';
import { passphraseChannel } from '../../contract/passphrase-channel.ts';
import type { PassphraseReply } from '../../contract/staff/passphrase-window.ts';
import type { Envelope } from '../../contract/envelope.ts';
import type { Log } from '../ports/log.ts';
import type { AnswerCall } from './answer-call.ts';
import { distrustOf, type Sender, type SenderFrame, type TrustedPage } from './trusted-sender.ts';

export interface CallRegistration {
  readonly answer: AnswerCall;
  readonly page: TrustedPage;
  readonly log: Log;
}

export interface AnswerRegistration {
  readonly receive: (message: unknown) => Promise<PassphraseReply>;
  readonly page: TrustedPage;
  readonly log: Log;
}

/** Opens the channel of the passphrase window; a message of any other page is told that the question is over. */
export function registerAnswers({ receive, page, log }: AnswerRegistration): void {
  ipcMain.handle(passphraseChannel, async (event, message: unknown): Promise<PassphraseReply> => {
    const distrust = distrustOf(senderOf(event), page);
    if (distrust === null) return receive(message);
    log.warn('answer-not-trusted', { distrust });
    return { kind: 'refused', refusal: { kind: 'over' } };
  });
}

/**
 * Opens the only channel for calls; no other module touches `ipcMain`.
 *
 * Every message gets a reply; one that is not from the main frame of our own page gets `untrusted`.
 */
export function registerCalls({ answer, page, log }: CallRegistration): void {
  ipcMain.handle(callChannel, async (event, message: unknown): Promise<Envelope<unknown>> => {
    const distrust = distrustOf(senderOf(event), page);
    if (distrust === null) return answer(message);
    log.warn('call-not-trusted', { distrust });
    return { ok: false, error: { kind: 'untrusted' } };
  });
}

function senderOf(event: IpcMainInvokeEvent): Sender {
  return {
    frame: readFrame(() => event.senderFrame),
    contentsId: event.sender.id,
    contentsDestroyed: event.sender.isDestroyed(),
  };
}

/** Electron throws instead of returning null once a frame is gone. */
function readFrame(read: () => SenderFrame | null): SenderFrame | null {
  try {
    return read();
  } catch {
    return null;
  }
}
