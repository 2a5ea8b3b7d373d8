import type { BrowserWindow, Dialog } from 'electron';

/** The part of Electron's dialogs that does not block, because a charge may be waiting for its response. */
export type Asking = Pick<Dialog, 'showMessageBox'>;

const leaveButton = 1;

/** Asks whether to quit although a response is awaited; continuing to wait is the default. */
export async function confirmQuit(dialog: Asking, window: BrowserWindow | null): Promise<boolean> {
  const question = {
    type: 'warning' as const,
    title: 'Tillroom',
    message: 'A payment is waiting for its response.',
    detail:
      'If you close now, the payment stays in the list as unconfirmed: the card may have been charged. ' +
      'It must then be checked in the merchant dashboard before it can be charged again.',
    buttons: ['Keep waiting', 'Close anyway'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  const isThere = window !== null && !window.isDestroyed();
  const { response } = await (isThere
    ? dialog.showMessageBox(window, question)
    : dialog.showMessageBox(question));
  return response === leaveButton;
}

/** Reports an unexpected error, with the number under which the log has it. */
export async function showErrorDialog(dialog: Asking, reportId: string): Promise<void> {
  await dialog.showMessageBox({
    type: 'error',
    title: 'Tillroom',
    message: 'Something went wrong in Tillroom.',
    detail:
      'Payments on the screen are safe in the records. When none is waiting for its response, close Tillroom and ' +
      `start it again. If it comes back, report number ${reportId}.`,
    buttons: ['Close this message'],
    noLink: true,
  });
}
