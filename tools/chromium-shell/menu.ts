/**
 * Electron's `Menu`: no menu bar is drawn, but its accelerators work.
 */
import type { MenuItemConstructorOptions } from 'electron';
import { normaliseAccelerator } from './accelerator.ts';
import { refuseUnknown, refusingEmitter } from './refuse.ts';

/** One item of a menu. */
export interface ShellMenuItem extends MenuItemConstructorOptions {
  readonly menu?: ShellMenu;
}

/** Actions of menu roles; the shell's app sets these, so that this file needs no windows. */
export const roleActions = new Map<string, (window: object | undefined) => void>();

const ROLE_ACCELERATORS: Readonly<Record<string, string>> = {
  quit: 'CmdOrCtrl+Q',
  close: 'CmdOrCtrl+W',
  reload: 'CmdOrCtrl+R',
};

const watchers = new Set<(keys: readonly string[]) => void>();
let applicationMenu: ShellMenu | null = null;

/** The shell's `Menu`. */
export class ShellMenu extends refusingEmitter('Menu') {
  readonly items: readonly ShellMenuItem[];

  constructor(items: readonly ShellMenuItem[] = []) {
    super();
    this.items = items;
  }

  static buildFromTemplate(template: readonly MenuItemConstructorOptions[]): ShellMenu {
    const items = template.map((item): ShellMenuItem => {
      const submenu = Array.isArray(item.submenu) ? item.submenu : undefined;
      const menu = submenu === undefined ? {} : { menu: ShellMenu.buildFromTemplate(submenu) };
      return { enabled: true, visible: true, ...item, ...menu };
    });
    return new ShellMenu(items);
  }

  static setApplicationMenu(menu: ShellMenu | null): void {
    applicationMenu = menu;
    for (const tell of watchers) tell(applicationAccelerators());
  }

  static getApplicationMenu(): ShellMenu | null {
    return applicationMenu;
  }

  getMenuItemById(id: string): ShellMenuItem | null {
    return flatten(this).find((item) => item.id === id) ?? null;
  }
}

/** Electron's `Menu`. */
export const Menu = refuseUnknown('Menu', ShellMenu);

/** Calls back with the accelerators each time the application menu is replaced. */
export function watchAccelerators(tell: (keys: readonly string[]) => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** The accelerators of the application menu, as the page reports keys. */
export function applicationAccelerators(): readonly string[] {
  return flatten(applicationMenu).flatMap((item) => keysOf(item) ?? []);
}

/** Runs the menu item with these keys. */
export function runAccelerator(keys: string, window: object | undefined): void {
  const item = flatten(applicationMenu).find((candidate) => keysOf(candidate) === keys);
  if (item === undefined || item.enabled === false) return;
  if (item.role !== undefined) roleActions.get(item.role.toLowerCase())?.(window);
  const click = item.click as ((...values: unknown[]) => void) | undefined;
  click?.(item, window, { triggeredByAccelerator: true });
}

function flatten(menu: ShellMenu | null): readonly ShellMenuItem[] {
  return (menu?.items ?? []).flatMap((item) => [item, ...flatten(item.menu ?? null)]);
}

function keysOf(item: ShellMenuItem): string | undefined {
  const accelerator = item.accelerator ?? ROLE_ACCELERATORS[item.role?.toLowerCase() ?? ''];
  if (item.registerAccelerator === false || accelerator === undefined) return undefined;
  return normaliseAccelerator(accelerator, process.platform);
}
