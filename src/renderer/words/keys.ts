/** One line of the key sheet. */
export interface KeyLine {
  readonly keys: string;
  readonly does: string;
}

/** The key sheet, by screen. */
export const keySheet: readonly { readonly place: string; readonly lines: readonly KeyLine[] }[] = [
  {
    place: 'Everywhere',
    lines: [
      { keys: 'Ctrl+1', does: 'Take payment; each screen’s digit is in the rail' },
      { keys: 'F8', does: 'unconfirmed payments' },
      { keys: 'F9', does: 'the billing run at the bottom of the window, and back' },
      { keys: 'Ctrl+K', does: 'find a screen, an action, a customer or a payment' },
      { keys: 'Ctrl+P', does: 'print the receipt of the slip' },
      { keys: 'Ctrl+Shift+L', does: 'lock the terminal, where staff sign in' },
      { keys: 'F1', does: 'this sheet; ? outside fields' },
    ],
  },
  {
    place: 'Form',
    lines: [
      {
        keys: 'Enter',
        does: 'the next field, past those left at their default; after the last one, the Review button',
      },
      { keys: 'Shift+Enter', does: 'the field before' },
      { keys: 'Ctrl+Enter', does: 'review, from any field; in Settings, save' },
      { keys: 'Ctrl+S', does: 'park the order, without its card' },
      { keys: '3*49.50', does: 'sums in the amount' },
    ],
  },
  {
    place: 'Slip',
    lines: [
      { keys: 'Enter', does: 'charge, half a second after the review is shown' },
      { keys: 'Esc', does: 'back to the form' },
      { keys: 'N', does: 'new payment; C begins it with the customer' },
      { keys: 'P', does: 'print; E e-mail, D save a PDF' },
      { keys: 'S', does: 'the steps of this payment' },
      { keys: 'A … W', does: 'each button’s own letter, where single letters are on' },
    ],
  },
  {
    place: 'Plan and instalment',
    lines: [
      {
        keys: 'Tab',
        does: 'to the schedule; arrows select an instalment, Enter goes to its buttons',
      },
      { keys: 'C', does: 'charge the selected instalment; E tries an expired card' },
      { keys: 'R', does: 'replace the card; L logs a call, P pauses or resumes' },
    ],
  },
  {
    place: 'Lists',
    lines: [
      { keys: '↑ ↓', does: 'move; J and K too, where single letters are on' },
      { keys: 'Enter', does: 'open the row' },
      { keys: 'Space', does: 'select it, or clear it' },
      { keys: 'Shift+Space', does: 'select all from the last one to here' },
      { keys: 'Ctrl+A', does: 'select all shown' },
      { keys: 'Ctrl+Page Down', does: 'To do: the next list; Page Up the one before' },
      { keys: 'Ctrl+Enter', does: 'To do: review what is due or selected, then start' },
      { keys: 'Esc', does: 'back; then clear the selection' },
    ],
  },
];
