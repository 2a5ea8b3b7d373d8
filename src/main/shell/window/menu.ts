import type { MenuItemConstructorOptions } from 'electron';

/** Commands of the menu to the screens, sent in the event `shell.command`. */
export type ShellCommand =
  | `go:${(typeof rail)[number]['screen']}`
  | 'open:unconfirmed'
  | 'print:slip'
  | 'palette'
  | 'keys'
  | 'lock';

/** Screens in the order of the rail, which gives each its digit. */
export const rail = [
  { screen: 'take-payment', label: 'Take payment' },
  { screen: 'to-do', label: 'To do' },
  { screen: 'plans', label: 'Plans' },
  { screen: 'customers', label: 'Customers' },
  { screen: 'payments', label: 'Payments' },
  { screen: 'day-close', label: 'Day close' },
  { screen: 'reports', label: 'Reports' },
  { screen: 'wallet', label: 'Wallet' },
  { screen: 'settings', label: 'Settings' },
] as const;

export interface MenuOptions {
  readonly send: (command: ShellCommand) => void;
  readonly isMac: boolean;
  /** Developer tools are for development only. */
  readonly withDevTools: boolean;
}

/**
 * The application menu, whose shortcuts work wherever the focus is.
 *
 * It never has a reload or a back command: either would lose a payment that is on the screen.
 */
export function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const item = (label: string, accelerator: string, command: ShellCommand) => ({
    label,
    accelerator,
    click: () => options.send(command),
  });
  const screens = rail.map(({ screen, label }, index) =>
    item(label, `CmdOrCtrl+${index + 1}`, `go:${screen}`),
  );
  return [
    {
      label: options.isMac ? 'Tillroom' : 'File',
      submenu: [
        item('Print the slip', 'CmdOrCtrl+P', 'print:slip'),
        item('Lock', 'CmdOrCtrl+Shift+L', 'lock'),
        { type: 'separator' },
        { role: 'quit' },
      ],
    },
    { label: 'Edit', submenu: editItems },
    {
      label: 'Go',
      submenu: [
        ...screens,
        { type: 'separator' },
        item('Unconfirmed', 'F8', 'open:unconfirmed'),
        item('Find or do', 'CmdOrCtrl+K', 'palette'),
      ],
    },
    { label: 'View', submenu: viewItems(options.withDevTools) },
    { label: 'Help', submenu: [item('Keys', 'F1', 'keys')] },
  ];
}

const editItems: MenuItemConstructorOptions[] = [
  { role: 'undo' },
  { role: 'redo' },
  { type: 'separator' },
  { role: 'cut' },
  { role: 'copy' },
  { role: 'paste' },
  { role: 'selectAll' },
];

function viewItems(withDevTools: boolean): MenuItemConstructorOptions[] {
  const items: MenuItemConstructorOptions[] = [
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { role: 'resetZoom' },
    { role: 'togglefullscreen' },
  ];
  return withDevTools ? [...items, { type: 'separator' }, { role: 'toggleDevTools' }] : items;
}
