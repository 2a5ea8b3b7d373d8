/** The channel by which a test makes the shell do what only a user or the desktop can. */
import { ShellWindow } from './browser-window.ts';
import { type DialogName, scriptAnswer, type SeenDialog, seenDialogs } from './dialog.ts';
import type { Look } from './running.ts';
import { nativeTheme, openedExternally, powerMonitor } from './system.ts';

/** One request of a test to the shell. */
export type ControlRequest =
  | { readonly ask: 'answer-dialog'; readonly name: DialogName; readonly answer: object }
  | { readonly ask: 'power'; readonly event: string }
  | { readonly ask: 'look'; readonly look: Look }
  | { readonly ask: 'close-window' }
  | { readonly ask: 'seen' };

/** Dialogs shown and addresses opened so far. */
export interface Seen {
  readonly dialogs: readonly SeenDialog[];
  readonly opened: readonly string[];
}

/** A message from the shell to the test. */
export type ControlReply =
  | { readonly kind: 'started'; readonly debuggingPort: number }
  | { readonly kind: 'reply'; readonly id: number; readonly value: Seen | null };

/** Listens for the test on the process channel. */
export function listenForTest(): void {
  process.on('message', (message) => {
    const { id, request } = message as { id: number; request: ControlRequest };
    tellTest({ kind: 'reply', id, value: obey(request) });
  });
  // A test that died must not leave a window behind.
  process.on('disconnect', () => process.exit(1));
}

/** Sends one message to the test. */
export function tellTest(message: ControlReply): void {
  process.send?.(message);
}

function obey(request: ControlRequest): Seen | null {
  if (request.ask === 'seen') return { dialogs: seenDialogs(), opened: openedExternally() };
  if (request.ask === 'answer-dialog') scriptAnswer(request.name, request.answer);
  else if (request.ask === 'power') powerMonitor.emit(request.event);
  else if (request.ask === 'look') nativeTheme.change({ system: request.look });
  else ShellWindow.getAllWindows()[0]?.close();
  return null;
}
