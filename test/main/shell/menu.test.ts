import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { events } from '../../../src/contract/events.ts';
import { menuTemplate, rail } from '../../../src/main/shell/window/menu.ts';

function flat(items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...flat(Array.isArray(item.submenu) ? item.submenu : [])]);
}

/** Presses every key of the menu and returns the command of each. */
function commandsByKey(isMac: boolean): Record<string, string> {
  const commands: Record<string, string> = {};
  let last = '';
  const send = (command: string) => {
    last = command;
  };
  for (const item of flat(menuTemplate({ send, isMac, withDevTools: false }))) {
    if (item.accelerator === undefined || item.accelerator === null) continue;
    (item.click as unknown as () => void)();
    commands[item.accelerator] = last;
  }
  return commands;
}

describe('menuTemplate', () => {
  it('gives every key its command', () => {
    expect(commandsByKey(false)).toEqual({
      'CmdOrCtrl+1': 'go:take-payment',
      'CmdOrCtrl+2': 'go:to-do',
      'CmdOrCtrl+3': 'go:plans',
      'CmdOrCtrl+4': 'go:customers',
      'CmdOrCtrl+5': 'go:payments',
      'CmdOrCtrl+6': 'go:day-close',
      'CmdOrCtrl+7': 'go:reports',
      'CmdOrCtrl+8': 'go:wallet',
      'CmdOrCtrl+9': 'go:settings',
      'CmdOrCtrl+K': 'palette',
      'CmdOrCtrl+P': 'print:slip',
      'CmdOrCtrl+Shift+L': 'lock',
      F1: 'keys',
      F8: 'open:unconfirmed',
    });
    expect(commandsByKey(true)).toEqual(commandsByKey(false));
    expect(rail).toHaveLength(9);
  });

  it('asks only for what the contract can carry', () => {
    for (const command of Object.values(commandsByKey(false))) {
      expect(events['shell.command'].safeParse({ command }).success).toBe(true);
    }
  });

  it.each([true, false])(
    'has no reload, no back, and no Alt, with developer tools %s',
    (withDevTools) => {
      const items = flat(menuTemplate({ send: () => undefined, isMac: false, withDevTools }));
      const roles = items.map(({ role }) => role?.toLowerCase());
      expect(roles).not.toContain('reload');
      expect(roles).not.toContain('forcereload');
      expect(roles.includes('toggledevtools')).toBe(withDevTools);
      for (const role of ['cut', 'copy', 'paste', 'selectall', 'quit'])
        expect(roles).toContain(role);
      const keys = items.map(({ accelerator }) => accelerator ?? '').join(' ');
      expect(keys).not.toMatch(/Alt|num|F5|\+R\b|\+\[|Left/iu);
    },
  );
});
