/** Electron's names of keys beside the `KeyboardEvent.key` they stand for. */
const KEY_NAMES: Readonly<Record<string, string>> = {
  plus: '+',
  space: ' ',
  esc: 'escape',
  return: 'enter',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
};

const MODIFIERS: Readonly<Record<string, string>> = {
  ctrl: 'ctrl',
  control: 'ctrl',
  alt: 'alt',
  option: 'alt',
  shift: 'shift',
  meta: 'meta',
  super: 'meta',
  cmd: 'meta',
  command: 'meta',
};

/**
 * Normalises an Electron accelerator to the form that the page reports keys in.
 *
 * The form is `ctrl+alt+shift+meta+key`, in that order, lower case.
 */
export function normaliseAccelerator(accelerator: string, platform: NodeJS.Platform): string {
  const command = platform === 'darwin' ? 'meta' : 'ctrl';
  const held = new Set<string>();
  let key = '';
  for (const part of accelerator.toLowerCase().split('+')) {
    if (part === 'cmdorctrl' || part === 'commandorcontrol') held.add(command);
    else if (MODIFIERS[part] !== undefined) held.add(MODIFIERS[part]);
    else key = KEY_NAMES[part] ?? part;
  }
  return [...['ctrl', 'alt', 'shift', 'meta'].filter((name) => held.has(name)), key].join('+');
}
